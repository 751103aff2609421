import { Readable } from "node:stream";
import type { Context } from "hono";
import { type Access, admit } from "#server/platform/access/access.ts";
import { CALL_MS, withDeadline } from "#server/platform/database/deadline.ts";
import { type App, type AppEnv, listCall } from "./mount.ts";
import { type ByteRange, byteRange } from "./static/byte-range.ts";
import type { Viewer } from "./viewer.ts";

/** A call whose answer is the bytes of one file. */
interface FileEndpoint {
  method: "GET";
  path: `/api/${string}/:name`;
  summary: string;
}

/** A file on its way to a caller who may have it. */
export interface FileAnswer {
  /** With its quotes. It stands for the content, which never changes under one name. */
  etag: string;
  type: string;
  size: number;
  cacheControl: string;
  /** What it is called where somebody keeps it. */
  title?: string;
  /** To be kept and never shown by the browser itself: a document of a stranger. */
  download?: true;
  read(range: ByteRange): Readable;
}

/** What a file may do where somebody opens it as a page of its own: nothing. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * `mount()` for files: the same check of access and the same translation of failures, but it answers with a file instead
 * of JSON: the whole file, one range of it, or only its headers.
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
    return answer(
      c,
      await withDeadline(open({ name: c.req.param("name") ?? "" }, viewer, c.get("requestId")), CALL_MS),
    );
  });
}

function answer(c: Context<AppEnv>, file: FileAnswer): Response {
  const { etag, type, size, cacheControl, read } = file;
  const headers: Record<string, string> = {
    "accept-ranges": "bytes",
    "cache-control": cacheControl,
    "content-disposition": disposition(file),
    "content-security-policy": NOTHING,
    etag,
    // What one person's browser keeps is not shown to the next who signs in on it, nor after a logout.
    ...(cacheControl.startsWith("public") ? {} : { vary: "authorization, cookie" }),
  };
  if (isCached(c, etag)) return c.body(null, 304, headers);
  headers["content-type"] = type;
  // Asked first, so that nothing is read from the database that nobody takes.
  if (c.req.method === "HEAD") return c.body(null, 200, { ...headers, "content-length": String(size) });

  const range = rangeOf(c, etag, size);
  if (range === null) return c.body(null, 416, { "content-range": `bytes */${size}` });
  if (range === "whole") {
    return c.body(toWeb(read({ start: 0, end: size })), 200, { ...headers, "content-length": String(size) });
  }
  const { start, end } = range;
  return c.body(toWeb(read(range)), 206, {
    ...headers,
    "content-range": `bytes ${start}-${end - 1}/${size}`,
    "content-length": String(end - start),
  });
}

/** RFC 6266: the plain name for old readers, the real one beside it. */
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

/** A stream of Node as the web's. They are the same object to both, but not to the types of either. */
export function toWeb(stream: Readable): ReadableStream {
  return Readable.toWeb(stream) as ReadableStream;
}

/** Whether the caller has the file already and only asks whether it still stands. */
export function isCached(c: Context<AppEnv>, etag: string): boolean {
  const known = (c.req.header("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known.includes(etag) || known.includes("*");
}

/** With If-Range a part is asked for only where it belongs to the same content. */
function rangeOf(c: Context<AppEnv>, etag: string, size: number): ByteRange | "whole" | null {
  const condition = c.req.header("if-range");
  return condition === undefined || condition === etag ? byteRange(c.req.header("range"), size) : "whole";
}
