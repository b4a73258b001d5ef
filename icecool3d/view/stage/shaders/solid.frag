// Everything that stands up: walls, trims, fish, penguins.
uniform sampler2DShadow sun_depth;  // what the sun sees of the school
uniform float opacity;

in vec3 spot;
in vec3 seen_by_sun;                // where in that picture
in vec3 normal;
in vec4 paint;

out vec4 colour;

float sunlit(vec3 seen) {
    vec3 step = vec3(0.8 / 2048.0, 2.2 / 2048.0, 0.0);
    return 0.25 * (textureLod(sun_depth, seen + step.xyz, 0.0) + textureLod(sun_depth, seen - step.xyz, 0.0)
        + textureLod(sun_depth, seen + step.yxz * vec3(1.0, -1.0, 1.0), 0.0)
        + textureLod(sun_depth, seen + step.yxz * vec3(-1.0, 1.0, 1.0), 0.0));
}

void main() {
    vec3 outward = unit(normal), back = to_eye(spot);
    vec3 base = printed(paint.rgb);
    base *= base;
    float rough = paint.a;
    float facing = dot(outward, sun);
    float lit = 0.0;
    vec3 before = spot + outward * 0.0012;
    if (facing > 0.0) lit = sunlit(seen_by_sun);
    lit *= past_penguins(before, sun, 0.07, lit > 0.0 ? int(penguins) : 0);
    // Near the floor the sky is hidden as it is for the floor just before this face.
    float low = clamp(1.0 - spot.z / 0.05, 0.0, 1.0);
    float open = mix(1.0, daylight_here().g, low);
    float upward = 0.5 + 0.5 * outward.z;
    vec3 around = mix(TABLE * 0.9, SKY, upward) * mix(0.75, 1.0, upward);
    vec3 found = base * (SUN * max(facing, 0.0) * lit + around * open);
    float blur = rough * rough;
    float sheen = (0.04 + 0.9 * grazing(max(dot(outward, back), 0.0)) * (1.0 - rough)) * (1.0 - 0.7 * rough);
    float seen = mix(0.45, 1.0, lit * smoothstep(0.0, 0.4, facing));
    found += surroundings(reflect(-back, outward), blur) * sheen * mix(open, 1.0, 0.3) * seen;
    colour = shown(found, opacity);
}
