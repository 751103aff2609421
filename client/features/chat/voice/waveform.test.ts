import fc from "fast-check";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { Waveform } from "#shared/chat/attachments.ts";
import { levelOf, waveformOf } from "./waveform.ts";

it("measures silence as 0, the loudest sound as 1, and a whisper in between", () => {
  const of = (value: number) => levelOf(new Float32Array(100).fill(value));
  expect([of(0), of(1)]).toEqual([0, 1]);
  expect(of(0.05)).toBeGreaterThan(0.3);
  expect(of(0.05)).toBeLessThan(0.7);
  expect(levelOf(new Float32Array())).toBe(0);
});

it("makes a waveform that the server accepts from any recording", () => {
  const level = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(level, { maxLength: 500 }), (levels) => {
      expect(z.safeParse(Waveform, waveformOf(levels)).success).toBe(true);
    }),
  );
});

it("shows where a recording is loud, also if it is soft as a whole", () => {
  const levels = Array.from({ length: 480 }, (_, n) => (n < 240 ? 0.01 : 0.1));
  const bars = waveformOf(levels);
  expect(new Set(bars.slice(0, 24))).toEqual(new Set([3]));
  expect(new Set(bars.slice(24))).toEqual(new Set([31]));
});
