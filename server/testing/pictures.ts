import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** Pictures for tests, valid and hostile, created on demand. */

const MARK = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A picture that does not compress to nothing. */
function noise(width: number, height: number): Sharp {
  return sharp({
    create: { width, height, channels: 3, background: "#808080", noise: { type: "gaussian", mean: 128, sigma: 30 } },
  });
}

export function jpeg(width = 640, height = 480, quality = 80): Promise<Buffer> {
  return noise(width, height).jpeg({ quality }).toBuffer();
}

export function progressiveJpeg(width: number, height: number): Promise<Buffer> {
  return noise(width, height).jpeg({ progressive: true }).toBuffer();
}

/** 24 megapixels in about 4 MB, like a good camera. */
export async function largePhoto(): Promise<Buffer> {
  const grain = await noise(1500, 1000).png().toBuffer();
  return sharp(grain).resize(6000, 4000, { kernel: "nearest" }).jpeg({ quality: 75 }).toBuffer();
}

export function png(width = 640, height = 480): Promise<Buffer> {
  return noise(width, height).png().toBuffer();
}

export function webp(width = 640, height = 480): Promise<Buffer> {
  return noise(width, height).webp().toBuffer();
}

export function gif(): Promise<Buffer> {
  return noise(40, 30).gif().toBuffer();
}

/** Three frames, the first of them red. */
export async function animatedWebp(): Promise<Buffer> {
  const frames = ["#ff0000", "#00ff00", "#0000ff"].map((background) => ({
    input: { create: { width: 60, height: 40, channels: 3 as const, background } },
  }));
  const { data } = await sharp({ create: { width: 60, height: 120, channels: 3, background: "#000000" } })
    .composite(frames.map((frame, n) => ({ ...frame, top: n * 40, left: 0 })))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: 60, height: 120, channels: 3, pageHeight: 40 } })
    .webp({ delay: [100, 100, 100], lossless: true })
    .toBuffer();
}

/** A photo as a phone stores it: rotated, with location and owner. Orange at the top (seen upright), blue at the bottom. */
export async function phonePhoto(): Promise<Buffer> {
  const upright = { width: 300, height: 400, channels: 3 as const };
  const half = { create: { ...upright, height: 200, background: "#ff8800" } };
  const seen = await sharp({ create: { ...upright, background: "#0033cc" } })
    .composite([{ input: half, top: 0, left: 0 }])
    .png()
    .toBuffer();
  // Rotated to the left in the file; orientation 6 tells viewers to rotate it to the right.
  return sharp(seen)
    .rotate(270)
    .withExif({
      IFD0: { Artist: "Maricel Abueva", Copyright: "Maricel Abueva" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "10/1 41/1 30/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "122/1 33/1 0/1",
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>12 Mabini Street</note></x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A PNG of one bit a pixel: a hundred million of them are 12 kB. */
export function flatPng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([MARK, header(width, height), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND")]);
}

/** The same with chunks before its pixels: metadata as programs write it, or the header of an animation. */
export function pngWith(...chunks: [type: string, data: Buffer][]): Buffer {
  const whole = flatPng(64, 48);
  const behindHeader = MARK.length + 25;
  const added = chunks.map(([type, data]) => chunk(type, data));
  return Buffer.concat([whole.subarray(0, behindHeader), ...added, whole.subarray(behindHeader)]);
}

/** 5 MB of packed texts that unpack to 5 GB, around a small picture. */
export function textBomb(): Buffer {
  const zeros = deflateSync(Buffer.alloc(50_000_000), { level: 9 });
  const text = Buffer.concat([Buffer.from("Comment\0\0", "latin1"), zeros]);
  return pngWith(...Array.from({ length: 100 }, (): [string, Buffer] => ["zTXt", text]));
}

/** A WebP with this many frames of one pixel. To find a frame, libwebp walks the list from its start. */
export async function manyFrames(frames: number): Promise<Buffer> {
  const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: "#ff0000" } })
    .webp({ lossless: true })
    .toBuffer();
  // Position, size and duration of the frame: one pixel at 0, 0.
  const frame = webpChunk("ANMF", Buffer.concat([Buffer.alloc(16), pixel.subarray(12)]));
  const animated = webpChunk("VP8X", Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
  const body = [animated, webpChunk("ANIM", Buffer.alloc(6)), ...Array.from({ length: frames }, () => frame)];
  return webpOf(...body);
}

/** A WebP file of these chunks. */
export function webpOf(...chunks: Buffer[]): Buffer {
  return webpChunk("RIFF", Buffer.concat([Buffer.from("WEBP"), ...chunks]));
}

export function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, "latin1");
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** As some phones write it: decoders warn about the parameters of the scan, but every viewer shows the picture. */
export async function oddPhonePhoto(): Promise<Buffer> {
  const bytes = await jpeg();
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
  const end = scan + 2 + bytes.readUInt16BE(scan + 2);
  bytes.fill(0, end - 2, end);
  return bytes;
}

/** A JPEG with the maximum number of scans: each decodes the same coefficients of all blocks again. */
export async function manyScans(width: number, height: number): Promise<Buffer> {
  const flat = await sharp({ create: { width, height, channels: 3, background: "#888888" } })
    .jpeg({ progressive: true })
    .toBuffer();
  const isScan = (at: number) => flat[at] === 0xff && flat[at + 1] === 0xda;
  const starts = [...flat.keys()].filter(isScan);
  // The first scan has the mean of each block, the second the first differences from it, which are zero.
  const [from = 0, to = 0] = starts.slice(1);
  const second = flat.subarray(from, flat.lastIndexOf(Buffer.from([0xff, 0xc4]), to));
  const scan = (coefficient: number, bit: number) => {
    const copy = Buffer.from(second);
    // Which coefficients and which of their bits: from the highest bit down, each scan adds one.
    copy.set([coefficient, coefficient, bit === 13 ? bit : ((bit + 1) << 4) | bit], 7);
    return copy;
  };
  const bits = Array.from({ length: 14 }, (_none, n) => 13 - n);
  const scans = Array.from({ length: 63 }, (_none, n) => bits.map((bit) => scan(n + 1, bit))).flat();
  return Buffer.concat([flat.subarray(0, from), ...scans, flat.subarray(-2)]);
}

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[8] = 1;
  return chunk("IHDR", data);
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
