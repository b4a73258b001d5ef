// Every corner: where it is in the world, for the light that is computed there.
#version 130

uniform mat4 p3d_ModelViewProjectionMatrix;
uniform mat4 p3d_ModelMatrix;

in vec4 p3d_Vertex;
in vec3 p3d_Normal;
in vec4 p3d_Color;
in vec2 p3d_MultiTexCoord0;

out vec3 spot;
out vec3 normal;
out vec4 paint;
out vec2 place;

void main() {
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
    spot = (p3d_ModelMatrix * p3d_Vertex).xyz;
    normal = mat3(p3d_ModelMatrix) * p3d_Normal;
    paint = p3d_Color;
    place = p3d_MultiTexCoord0;
}
