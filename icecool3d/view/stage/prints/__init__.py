"""What is printed on cardboard and table: drawn in code, at run time, into memory."""
