import { expect, it } from "vitest";
import { createResampler } from "./resample.ts";

const tone = (hertz: number, rate: number, seconds = 0.5) =>
  Float32Array.from({ length: rate * seconds }, (_, n) => Math.sin((2 * Math.PI * hertz * n) / rate));

/** Fed as a microphone delivers it, in pieces of this length. */
function resampled(samples: Float32Array, from: number, piece = 2048): number[] {
  const resample = createResampler(from);
  const made: number[] = [];
  for (let at = 0; at < samples.length; at += piece) made.push(...resample(samples.subarray(at, at + piece)));
  return made;
}

/** The loudest sample in the middle, where the edges do not matter. */
const loudest = (samples: readonly number[]) => Math.max(...samples.slice(1000, -1000).map(Math.abs));

it.each([44_100, 48_000, 16_000, 8000, 96_000])(
  "keeps the length and the loudness of speech recorded at %i Hz",
  (rate) => {
    const made = resampled(tone(440, rate), rate);
    expect(Math.abs(made.length - 8000)).toBeLessThan(60);
    expect(loudest(made)).toBeGreaterThan(0.95);
    expect(loudest(made)).toBeLessThan(1.05);
  },
);

it.each([44_100, 48_000])("removes what the lower rate cannot hold, recorded at %i Hz", (rate) => {
  expect(loudest(resampled(tone(11_000, rate), rate))).toBeLessThan(0.02);
});

it("makes the same of a recording in pieces of any length", () => {
  const samples = tone(440, 44_100);
  const whole = resampled(samples, 44_100, samples.length);
  for (const piece of [100, 128, 4096]) {
    const made = resampled(samples, 44_100, piece);
    expect(made.length).toBe(whole.length);
    expect(Math.max(...made.map((one, n) => Math.abs(one - (whole[n] ?? 9))))).toBeLessThan(1e-6);
  }
});
