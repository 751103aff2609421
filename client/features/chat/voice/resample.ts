/** Samples per second of an encoded recording: enough for speech, and a third of what microphones deliver. */
export const ENCODED_RATE = 16_000;

/** How many samples on each side of a new one it is made of: a compromise between quality and work. */
const REACH = 16;

/** A low-pass filter that is cut off softly (Hann): what the lower rate cannot hold would be heard as a rattle. */
function weightAt(distance: number, cutoff: number): number {
  const x = Math.PI * distance * cutoff;
  const sinc = distance === 0 ? 1 : Math.sin(x) / x;
  return cutoff * sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / REACH));
}

/**
 * Converts a recording to another rate, piece by piece: browsers differ in which rates they record at, and whether they
 * convert.
 * @returns a function that takes the next samples, and returns those of the new rate that are complete
 */
export function createResampler(from: number, to = ENCODED_RATE): (samples: Float32Array) => Float32Array {
  const step = from / to;
  // Slightly below the limit, because the filter is not steep.
  const cutoff = Math.min(1, (0.92 * to) / from);
  /** The last samples, and the place of the next new one among them. */
  let kept = new Float32Array(REACH);
  let next = REACH;

  return (samples) => {
    const all = new Float32Array(kept.length + samples.length);
    all.set(kept);
    all.set(samples, kept.length);
    const count = Math.max(0, Math.ceil((all.length - REACH - next) / step));
    const made = Float32Array.from({ length: count }, (_, n) => sampleAt(all, next + n * step, cutoff));
    next += count * step;
    const used = Math.max(0, Math.floor(next) - REACH);
    kept = all.slice(used);
    next -= used;
    return made;
  };
}

function sampleAt(samples: Float32Array, place: number, cutoff: number): number {
  const first = Math.ceil(place - REACH);
  let sum = 0;
  for (let at = first; at <= place + REACH; at += 1) sum += (samples[at] ?? 0) * weightAt(at - place, cutoff);
  return sum;
}
