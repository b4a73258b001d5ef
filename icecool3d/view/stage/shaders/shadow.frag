// The first penguin's shadow, and its image in the ice, on the level ground: multiplied onto what is drawn there.
uniform vec4 room;                  // west, south, east, north: no further goes its image, nor what it hides of the sky

in vec3 spot;

out vec4 colour;

void main() {
    vec4 low = feet[0], high = heads[0];
    vec3 up = vec3(0.0, 0.0, 1.0), back = to_eye(spot);
    vec2 light = daylight_here();
    float lit = past_penguin(spot, sun, low, high, 0.075);
    float here = all(greaterThan(spot.xy, room.xy)) && all(lessThan(spot.xy, room.zw)) ? 1.0 : 0.0;
    float open = mix(1.0, past_ball(spot, up, low) * past_ball(spot, up, high), here);
    vec3 before = SUN * sun.z * light.r + SKY * light.g;
    vec3 after = SUN * sun.z * light.r * lit + SKY * light.g * open;
    float imaged = here - here * past_penguin(spot, vec3(-back.xy, back.z), low, high, 0.10);
    colour = vec4(sqrt(after / max(before, 1e-4)) * max(1.0 - 1.6 * sheen_of_ice(back.z) * imaged, 0.0), 1.0);
}
