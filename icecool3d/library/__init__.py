"""What the page of names in ``icecool3d`` stands on: values that make, show, keep and load themselves.

Commands and examples use it; everything below it knows nothing of it. It computes nothing itself: ``physics``
moves, ``referee`` judges, ``rules`` count.
"""
