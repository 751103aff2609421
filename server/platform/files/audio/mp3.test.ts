import { expect, test } from "vitest";
import { longRecording, recording } from "#server/testing/recordings.ts";
import { isMp3, readMp3 } from "./mp3.ts";

test.each([
  [16_000, 32],
  [24_000, 40],
  [44_100, 64],
] as const)("finds the length of a recording with %i samples a second", (rate, kbps) => {
  const ms = readMp3(recording(2, { rate, kbps }))?.durationMs ?? 0;
  // Encoders fill up the last frames.
  expect(ms).toBeGreaterThanOrEqual(2000);
  expect(ms).toBeLessThan(2200);
});

test("finds the length of a long recording", () => {
  expect(readMp3(longRecording(60))?.durationMs).toBe(60 * (readMp3(recording())?.durationMs ?? 0));
});

test.each<[string, (bytes: Buffer) => Buffer]>([
  ["that is cut off", (bytes) => bytes.subarray(0, -20)],
  ["with something after it", (bytes) => Buffer.concat([bytes, Buffer.from("<script>alert(1)</script>")])],
  [
    "with tags, which may carry pictures and places",
    (bytes) => Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\0\0"), bytes]),
  ],
  ["with frames of two kinds", (bytes) => Buffer.concat([bytes, recording(1, { rate: 24_000, kbps: 40 })])],
  ["with a frame whose length is not given", (bytes) => Buffer.concat([bytes, Buffer.from([0xff, 0xf3, 0x08, 0xc4])])],
  ["of zeros after its first frame", (bytes) => Buffer.concat([bytes.subarray(0, 144), Buffer.alloc(1000)])],
  ["without a byte", () => Buffer.alloc(0)],
])("refuses a recording %s", (_, damage) => {
  expect(readMp3(damage(recording()))).toBeNull();
});

test.each([
  ["a JPEG", [0xff, 0xd8, 0xff, 0xe0]],
  ["text with a byte order mark", [0xff, 0xfe, 0x41, 0x00]],
  ["AAC", [0xff, 0xf1, 0x50, 0x80]],
  ["MP2", [0xff, 0xfd, 0x84, 0x04]],
  ["a WAV file", [...Buffer.from("RIFF")]],
])("does not take %s for MP3", (_, bytes) => {
  expect(isMp3(Buffer.from(bytes))).toBe(false);
});
