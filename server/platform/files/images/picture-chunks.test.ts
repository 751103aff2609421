import sharp from "sharp";
import { expect, test } from "vitest";
import * as pictures from "#server/testing/pictures.ts";
import { leanPng, leanWebp } from "./picture-chunks.ts";

function pngTypes(png: Buffer): string[] {
  const types: string[] = [];
  for (let at = 8; at + 8 <= png.length; at += 12 + png.readUInt32BE(at))
    types.push(png.toString("latin1", at + 4, at + 8));
  return types;
}

test("keeps what a PNG's pixels need, and no text, repeated profile or animation", () => {
  const profile: [string, Buffer] = ["iCCP", Buffer.alloc(3000)];
  const lean = leanPng(
    pictures.pngWith(
      ["tEXt", Buffer.from("a")],
      profile,
      ["zTXt", Buffer.from("a")],
      ["iTXt", Buffer.from("a")],
      profile,
      ["acTL", Buffer.alloc(8)],
      ["gAMA", Buffer.alloc(4)],
      ["eXIf", Buffer.alloc(100)],
      ["prVt", Buffer.alloc(9)],
    ),
  );
  expect(pngTypes(lean)).toEqual(["IHDR", "iCCP", "gAMA", "eXIf", "IDAT", "IEND"]);
});

test("leaves out descriptions of more than 256 kB in total", () => {
  const large: [string, Buffer][] = [
    ["iCCP", Buffer.alloc(200 * 1024)],
    ["eXIf", Buffer.alloc(100 * 1024)],
  ];
  expect(pngTypes(leanPng(pictures.pngWith(...large)))).toEqual(["IHDR", "iCCP", "IDAT", "IEND"]);
  const webp = pictures.webpOf(
    pictures.webpChunk("VP8X", Buffer.alloc(10)),
    pictures.webpChunk("ICCP", Buffer.alloc(300 * 1024)),
    pictures.webpChunk("EXIF", Buffer.alloc(99)),
  );
  expect(leanWebp(webp)).toHaveLength(12 + 18 + 8 + 100);
});

test("changes no pixels of a whole picture, and removes what follows it", async () => {
  const behind = Buffer.from("<script>");
  const cases = [
    [await pictures.png(), leanPng],
    [await pictures.webp(), leanWebp],
    [
      await sharp(await pictures.png())
        .withXmp("<x/>")
        .withIccProfile("p3")
        .webp()
        .toBuffer(),
      leanWebp,
    ],
    [
      await sharp(await pictures.png())
        .withXmp("<x/>")
        .withIccProfile("p3")
        .png()
        .toBuffer(),
      leanPng,
    ],
  ] as const;
  for (const [picture, lean] of cases) {
    const made = lean(Buffer.concat([picture, behind]));
    expect(made.includes("<")).toBe(lean(picture).includes("<"));
    expect(made).toHaveLength(lean(picture).length);
    expect(await sharp(made).raw().toBuffer()).toEqual(await sharp(picture).raw().toBuffer());
    expect((await sharp(made).metadata()).xmp).toBeUndefined();
  }
});

test("keeps the first frame of an animation", async () => {
  const lean = leanWebp(await pictures.animatedWebp());
  expect((await sharp(lean, { animated: true }).metadata()).pages ?? 1).toBe(1);
  expect(leanWebp(await pictures.manyFrames(1000)).length).toBeLessThan(200);
});

test("reads truncated and invented files to their end", async () => {
  for (const [picture, lean] of [
    [await pictures.png(40, 30), leanPng],
    [await pictures.webp(40, 30), leanWebp],
  ] as const) {
    for (let length = 0; length <= picture.length; length += 7) {
      expect(lean(picture.subarray(0, length)).length).toBeLessThanOrEqual(Math.max(length, 12));
    }
  }
  for (const pattern of [0, 0xff, 0x41]) {
    expect(leanPng(Buffer.alloc(100_000, pattern)).length).toBeLessThanOrEqual(100_000);
    expect(leanWebp(Buffer.alloc(100_000, pattern)).length).toBeLessThanOrEqual(100_000);
  }
});
