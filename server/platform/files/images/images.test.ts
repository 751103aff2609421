import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "#server/platform/log/log.ts";
import * as pictures from "#server/testing/pictures.ts";
import type { Fault } from "#shared/fault.ts";
import { imagesTexts as IMAGE_TEXTS } from "#shared/files/texts/images/images.texts.ts";
import { uploadTexts as UPLOAD_TEXTS } from "#shared/files/texts/upload/upload.texts.ts";
import { createImages } from "./images.ts";

const images = createImages(createLog("silent"));
afterAll(() => images.close());
const TRAILER = "<html><script>alert(document.domain)</script></html>PK\x03\x04";

type Refusal = Pick<Fault, "code" | "message">;

async function refusal(bytes: Uint8Array): Promise<Refusal> {
  return images.toWebp(bytes).then(
    () => expect.fail("the image was taken"),
    ({ code, message }: Fault) => ({ code, message }),
  );
}

describe("refused files", () => {
  const unsupported: Refusal = { code: "UNSUPPORTED_TYPE", message: IMAGE_TEXTS.unsupported };
  const notAnImage: Refusal = { code: "UNSUPPORTED_TYPE", message: IMAGE_TEXTS.notAnImage };
  const damaged: Refusal = { code: "BAD_INPUT", message: IMAGE_TEXTS.damaged };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  let photo: Buffer;
  let drawing: Buffer;
  beforeAll(async () => {
    [photo, drawing] = [await pictures.jpeg(), await pictures.png()];
  });

  test.each<[string, () => Uint8Array | Promise<Uint8Array>, Refusal]>([
    ["SVG", () => Buffer.from(svg), notAnImage],
    ["SVG with its XML head", () => Buffer.from(`<?xml version="1.0"?>${svg}`), notAnImage],
    ["HTML", () => Buffer.from("<!doctype html><script>alert(1)</script>"), notAnImage],
    ["HTML that begins like a GIF", () => Buffer.from("GIF89a/*<script>alert(1)</script>*/=1"), unsupported],
    ["GIF", pictures.gif, unsupported],
    ["PDF", () => Buffer.from("%PDF-1.7\n1 0 obj"), notAnImage],
    ["a zip", () => Buffer.from("PK\x03\x04".padEnd(200, "\0"), "latin1"), notAnImage],
    ["a TIFF", () => Buffer.from("II*\0\x08\0\0\0".padEnd(200, "\0"), "latin1"), unsupported],
    ["nothing", () => Buffer.alloc(0), notAnImage],
    ["one byte", () => Buffer.from([0xff]), notAnImage],
    ["zeros", () => Buffer.alloc(5000), notAnImage],
    ["a JPEG's first bytes alone", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), damaged],
    ["HTML behind a JPEG's first bytes", () => Buffer.concat([photo.subarray(0, 4), Buffer.from(TRAILER)]), damaged],
    ["SVG behind a mark that hides it", () => Buffer.concat([Buffer.from(`\ufeff${svg}`)]), notAnImage],
    ["a JPEG behind a byte order mark", () => Buffer.concat([Buffer.from("\ufeff"), photo]), damaged],
    ["a JPEG cut in half", () => photo.subarray(0, photo.length / 2), damaged],
    ["a JPEG without its last bytes", () => photo.subarray(0, -20), damaged],
    ["a PNG cut in half", () => drawing.subarray(0, drawing.length / 2), damaged],
    [
      "a PNG with a flipped bit",
      () => drawing.with(drawing.length / 2, drawing[drawing.length / 2] === 0 ? 1 : 0),
      damaged,
    ],
    [
      "a WebP cut in half",
      async () => {
        const whole = await pictures.webp();
        return whole.subarray(0, whole.length / 2);
      },
      damaged,
    ],
    ["a JPEG of hundreds of scans", () => pictures.manyScans(1000, 1000), damaged],
    [
      "a bomb of 100 million pixels in 12 kB",
      () => pictures.flatPng(10_000, 10_000),
      { code: "TOO_LARGE", message: IMAGE_TEXTS.tooManyPixels },
    ],
    [
      "a row of pixels that is too long",
      () => pictures.flatPng(25_000_001, 1),
      { code: "TOO_LARGE", message: IMAGE_TEXTS.tooManyPixels },
    ],
  ])("%s", async (_what, make, expected) => {
    expect(await refusal(await make())).toEqual(expected);
  });
});

describe("accepted and re-encoded", () => {
  const about = async (bytes: Uint8Array) => sharp(await images.toWebp(bytes)).metadata();

  test.each<[string, () => Buffer | Promise<Buffer>, { width: number; height: number }]>([
    ["a JPEG", () => pictures.jpeg(1000, 500), { width: 512, height: 256 }],
    ["a PNG", () => pictures.png(500, 1000), { width: 256, height: 512 }],
    ["a WebP", () => pictures.webp(600, 600), { width: 512, height: 512 }],
    ["a progressive JPEG", () => pictures.progressiveJpeg(1000, 500), { width: 512, height: 256 }],
    ["a small one, which is not blown up", () => pictures.jpeg(40, 30), { width: 40, height: 30 }],
    ["one of exactly 25 million pixels", () => pictures.flatPng(5000, 5000), { width: 512, height: 512 }],
    [
      "a PNG with a long text before its pixels",
      () => pictures.pngWith(["tEXt", Buffer.alloc(20_000, "a")]),
      { width: 64, height: 48 },
    ],
    [
      "an animated PNG",
      () => pictures.pngWith(["acTL", Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])]),
      { width: 64, height: 48 },
    ],
    ["a PNG with texts that unpack to 5 GB, which nothing unpacks", pictures.textBomb, { width: 64, height: 48 }],
    ["a WebP of 100,000 frames, which nothing looks for", () => pictures.manyFrames(100_000), { width: 1, height: 1 }],
    ["a phone's photo of which decoders warn", pictures.oddPhonePhoto, { width: 512, height: 384 }],
  ])("%s", async (_what, make, size) => {
    expect(await about(await make())).toMatchObject({ format: "webp", ...size });
  });

  test("rotates a photo upright, and removes its location, owner and other metadata", async () => {
    const photo = await pictures.phonePhoto();
    const before = await sharp(photo).metadata();
    expect(before).toMatchObject({
      width: 400,
      height: 300,
      orientation: 6,
      exif: expect.any(Buffer),
      xmp: expect.any(Buffer),
    });
    const stored = await images.toWebp(photo);
    const after = await sharp(stored).metadata();
    expect(after).toMatchObject({ width: 300, height: 400, hasProfile: false });
    for (const key of ["exif", "xmp", "iptc", "icc", "orientation", "comments"]) expect(after).not.toHaveProperty(key);
    const text = Buffer.from(stored).toString("latin1");
    for (const trace of ["Maricel", "Mabini", "Exif", "GPS", "xmpmeta"]) expect(text).not.toContain(trace);
    const colourAt = async (top: number) => {
      const pixel = await sharp(stored).extract({ left: 150, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
      return (pixel[0] ?? 0) > (pixel[2] ?? 0) ? "orange" : "blue";
    };
    expect([await colourAt(50), await colourAt(350)]).toEqual(["orange", "blue"]);
  });

  test("keeps only the picture of a file that also contains a page and an archive", async () => {
    for (const picture of [await pictures.jpeg(), await pictures.png(), await pictures.webp()]) {
      const stored = await images.toWebp(Buffer.concat([picture, Buffer.from(TRAILER, "latin1")]));
      expect(stored.subarray(0, 4)).toEqual(Buffer.from("RIFF"));
      for (const trace of ["<script", "PK\x03\x04"])
        expect(Buffer.from(stored).toString("latin1")).not.toContain(trace);
    }
  });

  test("uses the first frame of an animation", async () => {
    const animation = await pictures.animatedWebp();
    expect(await sharp(animation, { animated: true }).metadata()).toMatchObject({ pages: 3 });
    const stored = await images.toWebp(animation);
    expect((await sharp(stored, { animated: true }).metadata()).pages ?? 1).toBe(1);
    const { dominant } = await sharp(stored).stats();
    expect(dominant).toMatchObject({ r: 248, g: 8, b: 8 });
  });

  test("keeps transparency", async () => {
    const logo = await sharp({ create: { width: 64, height: 64, channels: 4, background: "#00000000" } })
      .png()
      .toBuffer();
    const { data } = await sharp(await images.toWebp(logo))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[3]).toBe(0);
  });
});

test("reports every invalid file of a form, and stores none of them", async () => {
  const prepared = images.prepare({ photo: Buffer.from("no image"), logo: pictures.flatPng(9000, 9000) });
  await expect(prepared).rejects.toMatchObject({
    code: "UNSUPPORTED_TYPE",
    fields: { photo: [IMAGE_TEXTS.notAnImage], logo: [IMAGE_TEXTS.tooManyPixels] },
  });
  expect(await images.prepare({ photo: undefined })).toEqual({});
});

test("asks callers beyond the queue to retry, and serves the others", async () => {
  const photo = await pictures.jpeg(200, 200);
  const all = await Promise.allSettled(Array.from({ length: 40 }, () => images.toWebp(photo)));
  const refused = all.filter((one) => one.status === "rejected").map((one) => one.reason);
  expect(refused.length).toBeGreaterThan(0);
  for (const fault of refused) {
    expect(fault).toMatchObject({ code: "UNAVAILABLE", message: UPLOAD_TEXTS.busy, retryAfter: expect.any(Number) });
  }
  expect(await images.toWebp(photo)).toBeInstanceOf(Uint8Array);
});

test("does not block the event loop while it processes large photos", async () => {
  const photo = await pictures.largePhoto();
  let turns = 0;
  let working = true;
  const others = (async () => {
    for (; working; turns += 1) await setTimeout(1);
  })();
  const made = await Promise.all(Array.from({ length: 3 }, () => images.toWebp(photo)));
  working = false;
  await others;
  expect(made).toHaveLength(3);
  // Some two hundred turns each; fewer than one if a picture blocked the thread.
  expect(turns).toBeGreaterThan(10);
});

test("does not call a picture damaged that no process could check: it can be sent again", async () => {
  const program = new URL("../../../files/no-such-program.ts", import.meta.url);
  const without = createImages(createLog("silent"), { program, taskMs: 60_000, startMs: 60_000, idleMs: 60_000 });
  const busy = { code: "UNAVAILABLE", message: UPLOAD_TEXTS.busy };
  await expect(without.toWebp(await pictures.jpeg())).rejects.toMatchObject(busy);
  await without.close();
});
