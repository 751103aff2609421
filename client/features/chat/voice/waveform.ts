import { WAVEFORM_BARS, WAVEFORM_TOP } from "#shared/chat/voice-limits.ts";

/** The quietest level that a bar shows, in decibels below the loudest possible one. */
const FLOOR_DB = -48;

/** How loud a part of a recording is, from 0 to 1, on the scale on which people hear. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, one) => sum + one * one, 0) / Math.max(1, samples.length);
  const decibels = power > 0 ? 10 * Math.log10(power) : Number.NEGATIVE_INFINITY;
  return Math.min(1, Math.max(0, 1 - decibels / FLOOR_DB));
}

/** The bars of a recording from the levels of its parts, relative to the loudest one, so that a soft voice shows too. */
export function waveformOf(levels: readonly number[]): number[] {
  const loudest = Math.max(...levels, 0);
  return Array.from({ length: WAVEFORM_BARS }, (_, bar) => {
    const [from, to] = [bar, bar + 1].map((edge) => Math.floor((edge * levels.length) / WAVEFORM_BARS));
    const part = levels.slice(from, Math.max((from ?? 0) + 1, to ?? 0));
    const level = Math.max(...part, 0);
    return loudest > 0 ? Math.round((level / loudest) * WAVEFORM_TOP) : 0;
  });
}
