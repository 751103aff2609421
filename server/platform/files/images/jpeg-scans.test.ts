import sharp from "sharp";
import { expect, test } from "vitest";
import * as pictures from "#server/testing/pictures.ts";
import { hasMoreScans, scansOf } from "./jpeg-scans.ts";

test("counts one scan in a plain JPEG, about ten in a progressive one, and hundreds in a bomb", async () => {
  expect(scansOf(await pictures.jpeg())).toBe(1);
  expect(scansOf(await pictures.oddPhonePhoto())).toBe(1);
  const progressive = scansOf(await pictures.progressiveJpeg(300, 200));
  expect(progressive).toBeGreaterThan(4);
  expect(progressive).toBeLessThan(20);
  const bomb = await pictures.manyScans(64, 64);
  expect(scansOf(bomb)).toBe(1 + 63 * 14);
  // It is a valid picture, except for the time that it takes.
  expect(await sharp(bomb, { failOn: "warning" }).raw().toBuffer()).toHaveLength(64 * 64 * 3);
});

test("does not count the scans of a preview or of data after the picture", async () => {
  const [photo, many] = [await pictures.jpeg(), await pictures.manyScans(64, 64)];
  const preview = Buffer.concat([Buffer.from([0xff, 0xe1, (many.length + 2) >> 8, (many.length + 2) & 255]), many]);
  const whole = Buffer.concat([photo.subarray(0, 2), preview, photo.subarray(2), many]);
  expect(scansOf(whole)).toBe(1);
  expect([hasMoreScans(whole, 32), hasMoreScans(many, 32), hasMoreScans(photo, 0)]).toEqual([false, true, true]);
});

test("reads anything that is not a JPEG to its end, quickly", () => {
  for (const bytes of [[], [0xff], [0xff, 0xd8, 0xff], [0xff, 0xd8, 0xff, 0xda, 0xff, 0xff]]) {
    expect(scansOf(Uint8Array.from(bytes))).toBeLessThan(2);
  }
  for (const pattern of [[0xff], [0xff, 0x00], [0xff, 0xd8], [0]]) {
    expect(scansOf(Buffer.alloc(5_000_000, Buffer.from(pattern)))).toBe(0);
  }
});
