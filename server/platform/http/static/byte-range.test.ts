import fc from "fast-check";
import { expect, test } from "vitest";
import { byteRange } from "./byte-range.ts";

test.each<[string | undefined, ReturnType<typeof byteRange>]>([
  [undefined, "whole"],
  ["", "whole"],
  ["bytes=0-", { start: 0, end: 100 }],
  ["bytes=0-0", { start: 0, end: 1 }],
  ["bytes=10-19", { start: 10, end: 20 }],
  ["bytes=90-500", { start: 90, end: 100 }],
  ["bytes=-1", { start: 99, end: 100 }],
  ["bytes=-500", { start: 0, end: 100 }],
  ["bytes=100-", null],
  ["bytes=999999999999999-", null],
  ["bytes=-0", null],
  // Malformed ranges are ignored, and so are several ranges at once.
  ["bytes=20-10", "whole"],
  ["bytes=-", "whole"],
  ["bytes=a-b", "whole"],
  ["bytes=0-1,5-6", "whole"],
  ["items=0-1", "whole"],
  ["bytes=9999999999999999-", "whole"],
])("of 100 bytes %s is %o", (header, range) => {
  expect(byteRange(header, 100)).toEqual(range);
});

test("is always within the file", () => {
  const number = fc.option(fc.nat(200), { nil: "" });
  fc.assert(
    fc.property(number, number, fc.nat(100), (from, to, size) => {
      const range = byteRange(`bytes=${from}-${to}`, size);
      if (range === null || range === "whole") return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThan(range.start);
      expect(range.end).toBeLessThanOrEqual(size);
    }),
  );
});
