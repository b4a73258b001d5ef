// Table, lines, floors (with ICE on them): all that is level. The school's own light on it was computed before.
in vec3 spot;
in vec4 paint;

out vec4 colour;

void main() {
    vec3 base = printed(paint.rgb);
    vec2 light = daylight_here();
    vec3 found = base * base * (SUN * sun.z * light.r + SKY * light.g);
#ifdef ICE
    vec3 back = to_eye(spot), mirrored = vec3(-back.xy, back.z);
    found += surroundings(mirrored, 0.12) * light.g * (1.0 - paint.a) * sheen_of_ice(back.z);
#endif
    colour = shown(found, 1.0);
}
