import { describe, expect, test } from "vitest";
import { dictionary, own } from "./dictionary.ts";

/** Property names that every object inherits. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype);

describe("dictionary", () => {
  const colours = dictionary({ asul: "blue", pula: "red" });

  test("finds listed words", () => {
    expect(colours.get("asul")).toBe("blue");
    expect([...colours.keys()]).toEqual(["asul", "pula"]);
  });

  test.each(INHERITED)("does not find %s", (name) => {
    expect(colours.get(name)).toBeUndefined();
    expect(colours.has(name)).toBe(false);
  });
});

describe("own", () => {
  const counts = { read: 3, sent: undefined };

  test("reads an object's own property", () => {
    expect(own(counts, "read")).toBe(3);
    expect(own(counts, "sent")).toBeUndefined();
    expect(own({ constructor: 7 }, "constructor")).toBe(7);
  });

  test.each(INHERITED)("does not read %s, which every object inherits", (name) => {
    expect(own(counts, name)).toBeUndefined();
  });
});
