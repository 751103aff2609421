import sharp from "sharp";
import { hasMoreScans } from "./jpeg-scans.ts";
import { leanPng, leanWebp } from "./picture-chunks.ts";

/** A re-encoded picture, and its size in pixels. */
export interface Drawing {
  bytes: Uint8Array;
  width: number;
  height: number;
}

export interface DrawTask {
  bytes: Uint8Array;
  /** The image type that its first bytes show. */
  type: string;
  /** The longer side of the result, in pixels. */
  side: number;
}

/** `reason` is libvips's message: for the log, never for a person. */
export type DrawAnswer =
  | { kind: "drawn"; drawing: Drawing }
  | { kind: "tooManyPixels" }
  | { kind: "damaged"; reason: string };

/** The most pixels of an image before it is decoded: 25 million, about 100 MB in memory. */
const PIXELS_MAX = 25_000_000;
/** Progressive JPEGs have about ten scans. Each further scan costs as much time as a whole picture. */
const SCANS_MAX = 32;
const QUALITY = 82;
/** libvips repeats its message as often as the image triggers it. */
const REASON_MAX = 200;

/** The only decoders that may run, even if a later check misses something. */
const DECODERS = ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"];

/** Disables all decoders of libvips except the three that are needed. Must be called once, before the first picture. */
export function prepareDecoders(): void {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: DECODERS });
  // The same image is hardly ever sent twice, and the number of processes limits the concurrency.
  sharp.cache(false);
  sharp.concurrency(1);
}

/** Decodes a picture, rotates it upright, scales it down and encodes it as WebP: only its pixels are kept. */
export async function draw({ bytes, type, side }: DrawTask): Promise<DrawAnswer> {
  try {
    const picture = leanPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), type);
    // The size is in the image's header; the limit is checked here to report which one was exceeded.
    const { width, height } = await sharp(picture, { limitInputPixels: false }).metadata();
    if (width * height > PIXELS_MAX) return { kind: "tooManyPixels" };
    // 'error' refuses truncated and damaged files. 'warning', one step stricter, would also refuse photos as many phones
    // write them ("Invalid SOS parameters"), and re-encoding removes whatever caused the warning.
    const { data, info } = await sharp(picture, {
      limitInputPixels: PIXELS_MAX,
      failOn: "error",
      pages: 1,
      sequentialRead: true,
    })
      .autoOrient()
      .resize(side, side, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { kind: "drawn", drawing: { bytes: data, width: info.width, height: info.height } };
  } catch (err) {
    const reason = err instanceof Error ? err.message : String(err);
    return { kind: "damaged", reason: reason.slice(0, REASON_MAX) };
  }
}

/** @throws if a picture would cost far more than its size in pixels suggests */
function leanPicture(bytes: Buffer, type: string): Buffer {
  if (type === "image/png" || type === "image/apng") return leanPng(bytes);
  if (type === "image/webp") return leanWebp(bytes);
  if (hasMoreScans(bytes, SCANS_MAX)) throw new Error("too many scans");
  return bytes;
}
