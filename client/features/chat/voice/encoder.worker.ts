import { Mp3Encoder } from "@breezystack/lamejs";
import type { EncoderAnswer, EncoderOrder } from "./encoding.ts";
import { createResampler, ENCODED_RATE } from "./resample.ts";
import { levelOf, waveformOf } from "./waveform.ts";

/** Encodes a recording as MP3 while it is made, in a thread of its own. */

/** Clear speech; two minutes are 480 kB. */
const KBPS = 32;
const MONO = 1;

const encoder = new Mp3Encoder(MONO, ENCODED_RATE, KBPS);
const pieces: Uint8Array<ArrayBuffer>[] = [];
const levels: number[] = [];
let encoded = 0;
let resample: ReturnType<typeof createResampler> | null = null;

function take(samples: Float32Array, rate: number): void {
  resample ??= createResampler(rate);
  const speech = resample(samples);
  levels.push(levelOf(speech));
  encoded += speech.length;
  keep(encoder.encodeBuffer(Int16Array.from(speech, (one) => Math.max(-1, Math.min(1, one)) * 0x7fff)));
}

/** Copied, because the encoder uses its buffer again. */
function keep(piece: Uint8Array): void {
  if (piece.length > 0) pieces.push(new Uint8Array(piece));
}

function finish(): EncoderAnswer {
  keep(encoder.flush());
  return { pieces, waveform: waveformOf(levels), durationMs: Math.round((encoded * 1000) / ENCODED_RATE) };
}

addEventListener("message", ({ data }: MessageEvent<EncoderOrder>) => {
  if (data === "finish") postMessage(finish());
  else take(data.samples, data.rate);
});
