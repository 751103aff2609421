/**
 * Recordings as MP3, as far as their frames show: they are stored unchanged and never decoded here. Nothing but frames
 * is accepted, so that a recording carries no other content along: no tags with names, places or pictures, and no second
 * file before or after it.
 */

/** Bits per second in thousands, by the index in a frame's header: for version 1, and for versions 2 and 2.5. */
const RATES_V1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const RATES_V2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
/** Samples per second of version 1; version 2 has half of them, version 2.5 a quarter. */
const SAMPLE_RATES = [44_100, 48_000, 32_000];
const HEADER = 4;

interface Frame {
  /** In bytes, with its header. */
  length: number;
  samples: number;
  sampleRate: number;
  channels: 1 | 2;
}

/** Whether it begins like a frame of MP3. */
export const isMp3 = (bytes: Buffer): boolean => frameAt(bytes, 0) !== null;

/**
 * The length of a recording. Every frame has to be complete and of the same kind.
 * @returns null if it is damaged, or contains anything but frames
 */
export function readMp3(bytes: Buffer): { durationMs: number } | null {
  const first = frameAt(bytes, 0);
  if (!first) return null;
  let samples = 0;
  for (let at = 0; at < bytes.length; ) {
    const frame = frameAt(bytes, at);
    if (!frame || frame.sampleRate !== first.sampleRate || frame.channels !== first.channels) return null;
    at += frame.length;
    if (at > bytes.length) return null;
    samples += frame.samples;
  }
  return { durationMs: Math.round((samples * 1000) / first.sampleRate) };
}

/** The frame that begins at this byte; null if none of layer III does. */
function frameAt(bytes: Buffer, at: number): Frame | null {
  if (at + HEADER > bytes.length) return null;
  const header = bytes.readUInt32BE(at);
  const version = (header >>> 19) & 3;
  const layer = (header >>> 17) & 3;
  const isLayer3 = header >>> 21 === 0x7ff && version !== 1 && layer === 1;
  const isV1 = version === 3;
  const kbps = (isV1 ? RATES_V1 : RATES_V2)[(header >>> 12) & 15] ?? 0;
  const base = SAMPLE_RATES[(header >>> 10) & 3];
  if (!isLayer3 || kbps === 0 || base === undefined) return null;
  const sampleRate = isV1 ? base : version === 2 ? base / 2 : base / 4;
  const samples = isV1 ? 1152 : 576;
  const padding = (header >>> 9) & 1;
  const length = Math.floor(((samples / 8) * kbps * 1000) / sampleRate) + padding;
  return { length, samples, sampleRate, channels: ((header >>> 6) & 3) === 3 ? 1 : 2 };
}
