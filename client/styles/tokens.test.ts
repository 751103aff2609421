import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync("client/styles/tokens.css", "utf8").replace(/\/\*[\s\S]*?\*\//g, "");

/** The declarations of the first block that begins with `selector` after `from`. */
function block(selector: string, from = 0): Map<string, string> {
  const start = css.indexOf("{", css.indexOf(`${selector} {`, from));
  const body = css.slice(start + 1, css.indexOf("}", start));
  return new Map(
    body
      .split(";")
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line): [string, string] => {
        const colon = line.indexOf(":");
        return [
          line.slice(0, colon).trim(),
          line
            .slice(colon + 1)
            .trim()
            .replace(/\s+/g, " "),
        ];
      }),
  );
}

const normal = block(":root");
const chosenHigh = block(':root[data-contrast="high"]');
const systemHigh = block(':root:not([data-contrast="normal"])', css.indexOf("@media (prefers-contrast: more)"));

type Scheme = 0 | 1;
function colour(name: string, scheme: Scheme, high: boolean): string {
  const value = (high ? chosenHigh.get(name) : undefined) ?? normal.get(name) ?? "";
  const pointer = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (pointer) return colour(pointer, scheme, high);
  const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value);
  const hex = pair ? pair[scheme + 1] : /^#\w{6}$/.exec(value)?.[0];
  if (!hex) throw new Error(`${name} is no colour: ${value}`);
  return hex;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ["--color-ground", "--color-surface", "--color-sunken", "--color-hover"];
const onGround = (names: string[], least: number) =>
  names.flatMap((name) => grounds.map((ground): [string, string, number] => [name, ground, least]));
const pairs: [string, string, number][] = [
  ...onGround(["--color-text", "--color-text-soft"], 7),
  ...onGround(["--color-accent", "--color-danger", "--color-success"], 4.5),
  ...onGround(["--color-control"], 3),
  ["--color-on-accent", "--color-accent", 7],
  ["--color-on-accent", "--color-accent-hover", 7],
  ["--color-on-accent-soft", "--color-accent-soft", 7],
  ["--color-on-deep", "--color-deep", 7],
  ["--color-on-deep-soft", "--color-deep", 7],
  ["--color-on-attention", "--color-attention", 7],
  ["--color-on-attention-soft", "--color-attention-soft", 7],
  ["--color-on-danger", "--color-danger", 7],
  ["--color-on-danger-soft", "--color-danger-soft", 7],
  ["--color-on-success-soft", "--color-success-soft", 7],
  ["--bubble-own-text", "--bubble-own", 7],
  ["--bubble-theirs-text", "--bubble-theirs", 7],
  ["--status-pending-text", "--status-pending-bg", 7],
  // The initials on each of the eight colours of an avatar.
  ...Array.from({ length: 8 }, (_, at): [string, string, number] => ["--avatar-text", `--avatar-${at + 1}`, 7]),
];

describe("tokens", () => {
  it("has the same high contrast if chosen by the user or requested by the system", () => {
    expect(chosenHigh.size).toBeGreaterThan(40);
    expect(Object.fromEntries(systemHigh)).toEqual(Object.fromEntries(chosenHigh));
  });

  it("turns off the same motion if chosen by the user or requested by the system", () => {
    const chosen = block(':root[data-motion="reduced"]');
    const system = block(':root:not([data-motion="full"])');
    expect(Object.fromEntries(system)).toEqual(Object.fromEntries(chosen));
    const durations = [...normal.keys()].filter((name) => name.startsWith("--motion-") && name !== "--motion-ease");
    expect([...chosen.keys()].sort()).toEqual(durations.sort());
  });

  it("has eight different avatar colours", () => {
    const colours = [...normal].filter(([name]) => /^--avatar-\d$/.test(name)).map(([, value]) => value);
    expect(new Set(colours).size).toBe(8);
  });

  for (const [theme, scheme, high] of [
    ["light", 0, false],
    ["dark", 1, false],
    ["light, high contrast", 0, true],
    ["dark, high contrast", 1, true],
  ] as const)
    it.each(pairs)(`${theme}: %s on %s has %s:1`, (name, ground, least) => {
      expect(contrast(colour(name, scheme, high), colour(ground, scheme, high))).toBeGreaterThanOrEqual(least);
    });
});
