import { Mp3Encoder } from "@breezystack/lamejs";

/** Recordings for tests, made as the browser makes them. */

const RATE = 16_000;

/** A tone of this length, as MP3 of one channel. */
export function recording(seconds = 1, { rate = RATE, kbps = 32 } = {}): Buffer<ArrayBuffer> {
  const encoder = new Mp3Encoder(1, rate, kbps);
  const samples = Int16Array.from(
    { length: Math.round(seconds * rate) },
    (_, n) => 9000 * Math.sin((2 * Math.PI * 220 * n) / rate),
  );
  // Copied, because the encoder uses its buffer again.
  return Buffer.concat([Buffer.from(encoder.encodeBuffer(samples)), Buffer.from(encoder.flush())]);
}

/** The same second again and again: encoding minutes would take seconds. */
export function longRecording(seconds: number): Buffer<ArrayBuffer> {
  const second = recording();
  return Buffer.concat(Array.from({ length: seconds }, () => second));
}
