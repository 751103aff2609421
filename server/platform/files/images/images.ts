import { fileTypeFromBuffer } from "file-type";
import pLimit from "p-limit";
import type { DocumentKind } from "#server/platform/files/documents/documents.ts";
import type { Log } from "#server/platform/log/log.ts";
import { attachmentsTexts as ATTACHMENT_TEXTS } from "#shared/chat/texts/attachments/attachments.texts.ts";
import { Fault } from "#shared/fault.ts";
import { IMAGE_TYPES } from "#shared/files/images.ts";
import { imagesTexts as IMAGE_TEXTS } from "#shared/files/texts/images/images.texts.ts";
import { uploadTexts as UPLOAD_TEXTS } from "#shared/files/texts/upload/upload.texts.ts";
import { currentLanguage } from "#shared/texts/current.ts";
import type { DrawAnswer, Drawing, DrawTask } from "./draw.ts";
import type { CheckAnswer, CheckTask } from "./file-process.ts";
import { type PoolSettings, ProcessLost, ProcessPool } from "./process-pool.ts";

/** The media type of every stored picture. */
export const STORED_TYPE = "image/webp";

/** The default longer side of a stored picture, in pixels. A smaller image keeps its size. */
const SIDE_MAX = 512;
/**
 * How many bytes of a file the type detection reads: enough for JPEG, PNG and WebP, too few to walk a hostile archive.
 */
const HEAD_BYTES = 4100;
/** Images decoded at once, each in its own process. */
const AT_ONCE = 2;
/** Images that may wait. A phone photo takes a tenth of a second, so the last one waits two seconds. */
const WAITING_MAX = 24;
/** Seconds after which a retry makes sense when the queue is full. */
const FULL_RETRY_AFTER = 3;
/** Seconds after which a retry makes sense for an image that took too long: most likely the machine was busy. */
const RETRY_AFTER = 5;

/** The first picture of an animated PNG is used. */
const TAKEN: ReadonlySet<string> = new Set([...IMAGE_TYPES, "image/apng"]);

/** The slowest allowed image takes about one and a half seconds on a small machine. */
const POOL: PoolSettings = {
  program: new URL("./file-process.ts", import.meta.url),
  taskMs: 5000,
  startMs: 20_000,
  idleMs: 5 * 60_000,
};

export interface Images {
  /**
   * Turns an uploaded file into a picture that is safe to show to others. Its first bytes determine the type (the name
   * and the Content-Type are not trusted); it is decoded, rotated upright, scaled down and encoded as WebP. Only pixels
   * are kept: no EXIF, no location, no profile, nothing before or after the picture.
   * @throws {Fault} UNSUPPORTED_TYPE, TOO_LARGE, BAD_INPUT (damaged), UNAVAILABLE (too many at once)
   */
  draw(bytes: Uint8Array, sideMax?: number): Promise<Drawing>;
  /**
   * Checks a document in the same processes: see documents.ts for what is refused.
   * @throws {Fault} BAD_INPUT, UNSUPPORTED_TYPE, UNAVAILABLE (too many at once)
   */
  check(bytes: Uint8Array, kind: DocumentKind): Promise<void>;
  /** The bytes only, for pictures of people and companies. */
  toWebp(bytes: Uint8Array): Promise<Uint8Array>;
  /**
   * Prepares the files of a form. Every error is reported under its file's field. @throws {Fault} the first file's
   * error
   */
  prepare<N extends string>(files: { readonly [K in N]?: Uint8Array }): Promise<{ [K in N]?: Uint8Array }>;
  /** Ends the processes. Running work fails. */
  close(): Promise<void>;
}

/** Decodes images in child processes: the event loop only passes bytes, and a hostile image can be killed. */
export function createImages(log: Log, settings: PoolSettings = POOL): Images {
  const pool = new ProcessPool(settings);
  const limit = pLimit(AT_ONCE);
  /** Refuses work that would wait longer than a call may take. @throws {Fault} UNAVAILABLE */
  async function gate<T>(work: () => Promise<T>): Promise<T> {
    if (limit.activeCount + limit.pendingCount >= AT_ONCE + WAITING_MAX)
      throw new Fault("UNAVAILABLE", UPLOAD_TEXTS.busy, { retryAfter: FULL_RETRY_AFTER });
    return limit(work);
  }

  async function redraw(task: DrawTask): Promise<Drawing> {
    const answer = await run<DrawAnswer>(task, IMAGE_TEXTS.damaged);
    if (answer.kind === "drawn") return answer.drawing;
    if (answer.kind === "tooManyPixels") throw new Fault("TOO_LARGE", IMAGE_TEXTS.tooManyPixels);
    // The message of libvips is for the log; people get a text that says what to do.
    log.info({ reason: answer.reason }, "an image could not be read");
    throw new Fault("BAD_INPUT", IMAGE_TEXTS.damaged);
  }

  /** @throws {Fault} `damaged` if the file ended its process, because it would do that again */
  async function run<A>(task: DrawTask | CheckTask, damaged: string): Promise<A> {
    try {
      return (await pool.run(task)) as A;
    } catch (err) {
      if (!(err instanceof ProcessLost)) throw err;
      log.warn({ reason: err.message }, "a file was not looked into");
      if (err.reason === "ended" && err.begun) throw new Fault("BAD_INPUT", damaged);
      throw new Fault("UNAVAILABLE", UPLOAD_TEXTS.busy, { retryAfter: RETRY_AFTER });
    }
  }

  async function check(bytes: Uint8Array, document: DocumentKind): Promise<void> {
    const { damagedPdf, damagedDocx } = ATTACHMENT_TEXTS;
    const damaged = document === "pdf" ? damagedPdf : damagedDocx;
    const answer = await gate(() => run<CheckAnswer>({ bytes, document, language: currentLanguage() }, damaged));
    if (answer.kind === "refused") throw new Fault(answer.code, answer.message);
  }

  async function draw(bytes: Uint8Array, sideMax = SIDE_MAX): Promise<Drawing> {
    const type = (await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES)))?.mime ?? "";
    if (!TAKEN.has(type)) {
      throw new Fault("UNSUPPORTED_TYPE", type.startsWith("image/") ? IMAGE_TEXTS.unsupported : IMAGE_TEXTS.notAnImage);
    }
    return gate(() => redraw({ bytes, type, side: sideMax }));
  }

  const toWebp = async (bytes: Uint8Array) => (await draw(bytes)).bytes;

  return {
    draw,
    check,
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
    close: () => pool.close(),
  };
}
