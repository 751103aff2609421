import fc from "fast-check";
import { expect, it } from "vitest";
import { shortened } from "./shortened.ts";

it("leaves up to 600 characters and 12 lines as they are", () => {
  expect(shortened("x".repeat(600))).toBeNull();
  expect(shortened(Array.from({ length: 12 }, (_, n) => `line ${n}`).join("\n"))).toBeNull();
});

it("shows the beginning of a longer text, and always less than all of it", () => {
  expect(shortened(`${"salamat po ".repeat(55)}!`)?.text).toMatch(/^salamat po .*(salamat|po)$/);
  expect(shortened(Array.from({ length: 13 }, (_, n) => `line ${n}`).join("\n"))).toEqual({
    text: Array.from({ length: 10 }, (_, n) => `line ${n}`).join("\n"),
    endsWell: true,
  });
  fc.assert(
    fc.property(fc.string({ minLength: 601, maxLength: 4000, unit: "grapheme" }), (text) => {
      const { text: shown = "" } = shortened(text) ?? {};
      expect(text.startsWith(shown)).toBe(true);
      expect(shown.length).toBeLessThanOrEqual(500);
    }),
  );
});

it("cuts a text without spaces between whole characters, and says so", () => {
  const cut = shortened("👩🏽‍🔧".repeat(200));
  expect(cut?.endsWell).toBe(false);
  expect(cut?.text).toBe("👩🏽‍🔧".repeat(Math.floor(500 / "👩🏽‍🔧".length)));
});
