// The light of a winter afternoon, shared by everything: a low warm sun through a window, cool sky, warm table.
// Colours are handled squared and their roots shown, which is near enough to linear light and cheap.

const int MOST = 8;                 // penguins whose shadows are drawn
const vec3 SUN = vec3(1.28, 1.05, 0.77);
const vec3 SKY = vec3(0.37, 0.43, 0.55);
const vec3 TABLE = vec3(0.42, 0.31, 0.21);
const vec3 WINDOW = vec3(3.4, 3.0, 2.5);

uniform vec4 eye;                   // w = 1: where it is; w = 0: the direction to it
const vec3 sun = vec3(SUN_AT);      // the direction to the sun
const vec3 ASIDE = normalize(cross(vec3(0.0, 0.0, 1.0), sun)), OVER = cross(sun, ASIDE);
uniform float penguins;             // how many can darken what is drawn
uniform vec4 feet[MOST];            // each one's base ball: middle and radius, m
uniform vec4 heads[MOST];           // each one's head ball

uniform sampler2D daylight;         // red: share of the sun, green: share of the sky on the level 0
in vec2 daylight_place;             // where in it

#ifdef PRINT
uniform sampler2D p3d_Texture0;     // the print of what has one
in vec2 place;                      // where on it
#endif

// A surface's own colour. How finely a print is read follows from the pixels beside it: not within a branch, where
// those may not take part, and not where all corners have one place on it.
vec3 printed(vec3 paint) {
#ifdef PRINT
    return texture(p3d_Texture0, place).rgb * paint;
#else
    return paint;
#endif
}

// A direction; of nothing it is nothing, while normalize() would divide by it.
vec3 unit(vec3 way) {
    return way * inversesqrt(max(dot(way, way), 1e-12));
}

vec3 to_eye(vec3 spot) {
    return unit(eye.xyz - spot * eye.w);
}

vec2 daylight_here() {
    return textureLod(daylight, daylight_place, 0.0).rg;
}

// How much of a cone round a line of sight a penguin leaves free: the line's least distance from the penguin's
// axis, against the penguin's radius there; the farther away, the softer. spread is the cone's half opening.
float past_penguin(vec3 start, vec3 way, vec4 low, vec4 high, float spread) {
    vec3 axis = high.xyz - low.xyz, off = start - low.xyz;
    float along = dot(axis, way), length2 = dot(axis, axis), reach = dot(off, way), across = dot(off, axis);
    float share = clamp((across - reach * along) / max(length2 - along * along, 1e-9), 0.0, 1.0);
    vec3 nearest = axis * share - off;
    float far = dot(nearest, way);
    float gap = length(nearest - way * max(far, 0.0)) - mix(low.w, high.w, share);
    float soft = max(far, 0.0) * spread + 0.0006;
    return far < -0.004 ? 1.0 : smoothstep(-soft, soft, gap);
}

// Where none could darken anything, say that there are none: no renderer goes through the loop then. Where no
// graphics card draws, even that costs as much as two penguins, so it is better to know how MANY there are.
#ifndef MANY
#define MANY min(count, MOST)
#endif
float past_penguins(vec3 start, vec3 way, float spread, int count) {
    float free = 1.0;
    for (int each = 0; each < MANY; each++) {
        free = min(free, past_penguin(start, way, feet[each], heads[each], spread));
    }
    return free;
}

// What a ball hides of the sky over a surface.
float past_ball(vec3 spot, vec3 normal, vec4 ball) {
    vec3 to = ball.xyz - spot;
    float far2 = max(dot(to, to), max(ball.w * ball.w, 1e-12));
    return 1.0 - clamp(dot(normal, to) * inversesqrt(far2), 0.0, 1.0) * ball.w * ball.w / far2;
}

// What is mirrored from a direction: sky above, table below, and the window with its cross.
vec3 surroundings(vec3 way, float blur) {
    vec3 seen = mix(TABLE, SKY * 1.5, smoothstep(-0.25 - blur, 0.25 + blur, way.z));
    float ahead = dot(way, sun);
    if (ahead > 0.2) {
        vec2 pane = vec2(dot(way, ASIDE), dot(way, OVER)) / ahead;
        vec2 soft = vec2(0.03 + 0.9 * blur);
        vec2 inside = 1.0 - smoothstep(vec2(0.42, 0.52) - soft, vec2(0.42, 0.52) + soft, abs(pane));
        vec2 bars = 1.0 - (1.0 - smoothstep(0.5, 3.0, blur * 10.0)) * (1.0 - smoothstep(0.02, 0.06, abs(pane)));
        seen += WINDOW * inside.x * inside.y * bars.x * bars.y / (1.0 + 9.0 * blur);
    }
    return seen;
}

float grazing(float facing) {
    float rest = 1.0 - facing;
    return rest * rest * rest * rest * rest;
}

// How much of its surroundings varnished ice mirrors.
float sheen_of_ice(float facing) {
    return 0.075 + 0.6 * grazing(facing);
}

// What the eye is shown: soft in the highlights, untouched below.
vec4 shown(vec3 light, float opacity) {
    vec3 above = max(light - 0.7, 0.0);
    return vec4(sqrt(clamp(light, 0.0, 0.7) + 0.3 * (1.0 - exp(-above / 0.3))), opacity);
}
