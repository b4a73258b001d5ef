// Every corner: where it is in the world, for the light that is computed there, and where in the pictures of that.

uniform mat4 p3d_ModelViewProjectionMatrix;
uniform mat4 p3d_ModelMatrix;
uniform vec4 to_daylight;           // scale and offset from the plan to what was computed before
uniform mat4 sun_view;              // from the world to what the sun sees of the school

in vec4 p3d_Vertex;
in vec3 p3d_Normal;
in vec4 p3d_Color;
#ifdef PRINT
in vec2 p3d_MultiTexCoord0;
#endif

out vec3 spot;
out vec3 normal;
out vec4 paint;
#ifdef PRINT
out vec2 place;                     // on the print
#endif
out vec2 daylight_place;            // just before a face that stands up
out vec3 seen_by_sun;

void main() {
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
    spot = (p3d_ModelMatrix * p3d_Vertex).xyz;
    normal = mat3(p3d_ModelMatrix) * p3d_Normal;
    daylight_place = (spot.xy + 0.006 * normal.xy) * to_daylight.xy + to_daylight.zw;
    seen_by_sun = (sun_view * vec4(spot + 0.0012 * normal, 1.0)).xyz;
    paint = p3d_Color;
#ifdef PRINT
    place = p3d_MultiTexCoord0;
#endif
}
