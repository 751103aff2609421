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
  /** What its first bytes say that it is. */
  type: string;
  /** The longer side of what is drawn, in pixels. */
  side: number;
}

/** `reason` is what libvips says: for the log, never for a person. */
export type DrawAnswer =
  | { kind: "drawn"; drawing: Drawing }
  | { kind: "tooManyPixels" }
  | { kind: "damaged"; reason: string };

/** Pixels of an image before it is decoded: 25 million, some 100 MB in memory. */
const PIXELS_MAX = 25_000_000;
/** Progressive JPEGs have some ten scans. Each more costs as much time as a whole picture. */
const SCANS_MAX = 32;
const QUALITY = 82;
/** libvips repeats itself, as often as the image makes it. */
const REASON_MAX = 200;

/** The only decoders that may run, whatever a later check overlooks. */
const DECODERS = ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"];

/** Leaves libvips with the three decoders that are needed. To be called once, before the first picture. */
export function prepareDecoders(): void {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: DECODERS });
  // The same image is hardly ever sent twice, and the number of processes says how much runs at once.
  sharp.cache(false);
  sharp.concurrency(1);
}

/** Decodes a picture, turns it upright, makes it small and draws it as WebP: nothing but its pixels comes through. */
export async function draw({ bytes, type, side }: DrawTask): Promise<DrawAnswer> {
  try {
    const picture = leanPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), type);
    // The size stands in the image's head; the limit is asked of it here, to say which one it was.
    const { width, height } = await sharp(picture, { limitInputPixels: false }).metadata();
    if (width * height > PIXELS_MAX) return { kind: "tooManyPixels" };
    // 'error' refuses what is cut off or broken. 'warning', one step stricter, would also refuse whole photos as many
    // phones write them ("Invalid SOS parameters"), and what made it warn does not come through the redrawing.
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

/** @throws where a picture would cost far more than its size in pixels says */
function leanPicture(bytes: Buffer, type: string): Buffer {
  if (type === "image/png" || type === "image/apng") return leanPng(bytes);
  if (type === "image/webp") return leanWebp(bytes);
  if (hasMoreScans(bytes, SCANS_MAX)) throw new Error("too many scans");
  return bytes;
}
