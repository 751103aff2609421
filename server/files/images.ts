import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import type { Log } from "#server/log.ts";
import { Fault } from "#shared/fault.ts";
import { IMAGE_TEXTS, IMAGE_TYPES } from "#shared/files/images.ts";
import { UPLOAD_TEXTS } from "#shared/files/upload.texts.ts";
import { createGate } from "./gate.ts";
import { hasMoreScans } from "./jpeg-scans.ts";

/** The media type of everything that comes out of here. */
export const STORED_TYPE = "image/webp";

/** Pixels of an image before it is decoded: 25 million, some 100 MB in memory. */
const PIXELS_MAX = 25_000_000;
/** Progressive JPEGs have some ten scans. Each more costs as much time as a whole picture. */
const SCANS_MAX = 32;
/** The longer side of what is stored, where nothing else is said. A smaller image stays as it is. */
const SIDE_MAX = 512;
const QUALITY = 82;
/** How long one image may take. The slowest that is allowed takes some one and a half on a small machine. */
const SECONDS = 5;
/** How much of a file is asked what it is: JPEG, PNG and WebP say so at once, and a hostile archive is not walked. */
const HEAD_BYTES = 4100;
/** Images decoded at once. Two of libuv's four threads stay free for the rest of the process. */
const AT_ONCE = 2;
/** Images that may wait for that. Photos of a phone take a tenth of a second: the last one has its turn after two. */
const WAITING_MAX = 24;

/** libvips repeats itself, as often as the image makes it. */
const REASON_MAX = 200;

/** An animated PNG is a PNG whose first picture is taken. */
const TAKEN: ReadonlySet<string> = new Set([...IMAGE_TYPES, "image/apng"]);

/** The only decoders that may run in this process, whatever a later check overlooks. */
const DECODERS = ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"];

/** A picture that was drawn anew, and its size in pixels. */
export interface Drawing {
  bytes: Uint8Array;
  width: number;
  height: number;
}

export interface Images {
  /**
   * The one way of a stranger's bytes to a picture that is shown to others: its first bytes say what it is (its name
   * and Content-Type are not asked), it is decoded, turned upright, made small and drawn anew as WebP. Nothing but
   * pixels comes through: no EXIF, no place, no profile, nothing that hung before or behind the picture.
   * @throws {Fault} UNSUPPORTED_TYPE, TOO_LARGE, BAD_INPUT (damaged), UNAVAILABLE (too many at once)
   */
  draw(bytes: Uint8Array, sideMax?: number): Promise<Drawing>;
  /** The bytes alone, for pictures of people and companies. */
  toWebp(bytes: Uint8Array): Promise<Uint8Array>;
  /** The same for the files of a form. Every problem is named under its file's field. @throws {Fault} the first one's */
  prepare<N extends string>(files: { readonly [K in N]?: Uint8Array }): Promise<{ [K in N]?: Uint8Array }>;
}

/** Image work runs in libvips on libuv's threads: the event loop only hands bytes over. */
export function createImages(log: Log): Images {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: DECODERS });
  // Nobody sends the same image twice, and the gate says how much runs at once.
  sharp.cache(false);
  sharp.concurrency(1);
  const gate = createGate(AT_ONCE, WAITING_MAX);

  /** What libvips says of an image that it cannot read is for the log; a person is told what to do. */
  function readFault(err: unknown): Fault {
    const reason = err instanceof Error ? err.message : String(err);
    log.info({ reason: reason.slice(0, REASON_MAX) }, "an image could not be read");
    if (reason.startsWith("timeout")) return new Fault("UNAVAILABLE", UPLOAD_TEXTS.busy, { retryAfter: SECONDS });
    return new Fault("BAD_INPUT", IMAGE_TEXTS.damaged);
  }

  async function redraw(bytes: Uint8Array, type: string, side: number): Promise<Drawing> {
    try {
      if (type === "image/jpeg" && hasMoreScans(bytes, SCANS_MAX)) throw new Error("too many scans");
      // The size stands in the image's head; the limit is asked of it here, to say which one it was.
      const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (width * height > PIXELS_MAX) throw new Fault("TOO_LARGE", IMAGE_TEXTS.tooManyPixels);
      // 'error' refuses what is cut off or broken. 'warning', one step stricter, would also refuse whole photos as many
      // phones write them ("Invalid SOS parameters"), and what made it warn does not come through the redrawing.
      const { data, info } = await sharp(bytes, {
        limitInputPixels: PIXELS_MAX,
        failOn: "error",
        pages: 1,
        sequentialRead: true,
      })
        .autoOrient()
        .resize(side, side, { fit: "inside", withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .timeout({ seconds: SECONDS })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch (err) {
      throw err instanceof Fault ? err : readFault(err);
    }
  }

  async function draw(bytes: Uint8Array, sideMax = SIDE_MAX): Promise<Drawing> {
    const type = (await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES)))?.mime ?? "";
    if (!TAKEN.has(type)) {
      throw new Fault("UNSUPPORTED_TYPE", type.startsWith("image/") ? IMAGE_TEXTS.unsupported : IMAGE_TEXTS.notAnImage);
    }
    return gate(() => redraw(bytes, type, sideMax));
  }

  const toWebp = async (bytes: Uint8Array) => (await draw(bytes)).bytes;

  return {
    draw,
    toWebp,
    prepare: async <N extends string>(files: { readonly [K in N]?: Uint8Array }) => {
      const prepared: { [K in N]?: Uint8Array } = {};
      const refused: { field: N; fault: Fault }[] = [];
      for (const [field, bytes] of Object.entries(files) as [N, Uint8Array | undefined][]) {
        if (!bytes) continue;
        try {
          prepared[field] = await toWebp(bytes);
        } catch (err) {
          if (!(err instanceof Fault) || err.code === "UNAVAILABLE") throw err;
          refused.push({ field, fault: err });
        }
      }
      const [first] = refused;
      if (!first) return prepared;
      const fields = Object.fromEntries(refused.map(({ field, fault }) => [field, [fault.message]]));
      throw new Fault(first.fault.code, first.fault.message, { fields });
    },
  };
}
