import { once } from "node:events";
import type { Readable } from "node:stream";
import type { Context } from "hono";
import { type Access, admit } from "#server/platform/access/access.ts";
import { CALL_MS, withDeadline } from "#server/platform/database/deadline.ts";
import type { AppEnv } from "./app-env.ts";
import { type App, listCall } from "./mount.ts";
import { type ByteRange, byteRange } from "./static/byte-range.ts";
import type { Viewer } from "./viewer.ts";

/** A call whose reply is the bytes of one file. */
interface FileEndpoint {
  method: "GET";
  path: `/api/${string}/:name`;
  summary: string;
}

/** A file for a caller who may read it. */
export interface FileAnswer {
  /** With its quotes. The content of a name never changes, so the ETag may be derived from the name. */
  etag: string;
  type: string;
  size: number;
  cacheControl: string;
  /** The file name to save it under. */
  title?: string;
  /** If true, browsers save it and never display it: a document of a stranger. */
  download?: true;
  read(range: ByteRange): Readable;
}

/** What a file may load and run when it is opened as a page: nothing. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * `mount()` for files: the same check of access and the same faults, but the reply is a file instead of JSON: the whole
 * file, one range of it, or only its headers.
 */
export function mountFile(
  app: App,
  endpoint: FileEndpoint,
  access: Access,
  open: (params: { name: string }, viewer: Viewer | undefined, requestId: string) => Promise<FileAnswer>,
): void {
  listCall(app, { endpoint, access, media: "*/*" });
  app.on(endpoint.method, endpoint.path, async (c) => {
    const viewer = c.get("viewer");
    admit(access, viewer);
    const opened = () => withDeadline(open({ name: c.req.param("name") ?? "" }, viewer, c.get("requestId")), CALL_MS);
    const file = await opened();
    try {
      return await reply(c, file);
    } catch (error) {
      // It may have been deleted since it was found: then this says so.
      await opened();
      throw error;
    }
  });
}

async function reply(c: Context<AppEnv>, file: FileAnswer): Promise<Response> {
  const { etag, type, size, cacheControl, read } = file;
  const headers: Record<string, string> = {
    "accept-ranges": "bytes",
    "cache-control": cacheControl,
    "content-disposition": disposition(file),
    "content-security-policy": NOTHING,
    etag,
    // A cached private file must not appear after a logout, nor for the next person on the same browser.
    ...(cacheControl.startsWith("public") ? {} : { vary: "authorization, cookie" }),
  };
  if (isCached(c, etag)) return c.body(null, 304, headers);
  headers["content-type"] = type;
  // Before anything is read from the database.
  if (c.req.method === "HEAD") return c.body(null, 200, { ...headers, "content-length": String(size) });

  const range = rangeOf(c, etag, size);
  if (range === null) return c.body(null, 416, { "content-range": `bytes */${size}` });
  if (range === "whole") {
    const bytes = await begun(read({ start: 0, end: size }));
    return c.body(toWeb(bytes), 200, { ...headers, "content-length": String(size) });
  }
  const { start, end } = range;
  return c.body(toWeb(await begun(read(range))), 206, {
    ...headers,
    "content-range": `bytes ${start}-${end - 1}/${size}`,
    "content-length": String(end - start),
  });
}

/** A stream whose first bytes are there: a file that cannot be read gets an error, not a reply that breaks off. */
async function begun(stream: Readable): Promise<Readable> {
  await once(stream, "readable");
  return stream;
}

/** RFC 6266: an ASCII name for old clients, and the real one. */
function disposition({ download, title }: FileAnswer): string {
  const how = download ? "attachment" : "inline";
  if (title === undefined) return how;
  const plain = title.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const whole = encodeURIComponent(title).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/**
 * A Node stream as a web stream. Not `Readable.toWeb`: if the caller goes away while bytes are on their way, it throws
 * outside of every promise, which ends the process.
 */
export function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => {
        stream.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Whether the caller has this version cached (If-None-Match). */
export function isCached(c: Context<AppEnv>, etag: string): boolean {
  const known = (c.req.header("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known.includes(etag) || known.includes("*");
}

/** The requested range. With If-Range it counts only if the caller has the same version. */
function rangeOf(c: Context<AppEnv>, etag: string, size: number): ByteRange | "whole" | null {
  const condition = c.req.header("if-range");
  return condition === undefined || condition === etag ? byteRange(c.req.header("range"), size) : "whole";
}
