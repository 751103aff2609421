import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { languageOfRequest } from "#server/platform/texts/language.ts";
import { own } from "#shared/dictionary.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#shared/texts/languages.ts";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".map": "application/json",
};

/** The page of every path that is not a file, and the landing page that the build has prerendered. */
const INDEX = "index";
const LANDING = "landing";
const fileOf = (page: string, language: Language): string =>
  language === DEFAULT_LANGUAGE ? `/${page}.html` : `/${page}.${language}.html`;
const PAGES: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap((language) => [fileOf(INDEX, language), fileOf(LANDING, language)]),
);

interface ClientFile {
  type: string;
  etag: string;
  cacheControl: string;
  plain: Uint8Array<ArrayBuffer>;
  /** Compressed copies by encoding, if they are smaller. */
  encoded: { br?: Uint8Array<ArrayBuffer>; gzip?: Uint8Array<ArrayBuffer> };
}

/** Settings that the page contains as meta elements, so that no script has to load them. */
export interface PageSettings {
  appName: string;
  supportEmail: string;
}

/**
 * Serves the built client from memory: the copies that the build has compressed, cached for a year if the name contains
 * a hash; landing.html for `/`, and index.html for every other path that is not a file, both with the settings filled
 * in and in the reader's language.
 */
export function clientFiles(dist: string, settings: PageSettings): MiddlewareHandler {
  const files = existsSync(path.join(dist, "index.html")) ? readFiles(dist, settings) : null;
  return async (c, next) => {
    if ((c.req.method !== "GET" && c.req.method !== "HEAD") || c.req.path.startsWith("/api/")) return next();
    // A path with an extension is a file; every other path is a page of the client.
    const page = path.extname(c.req.path) === "";
    if (!files) return page ? c.text("The client is not built: run npm run build.", 503) : c.text("Not found", 404);
    const inLanguage = (name: string) =>
      files.get(fileOf(name, languageOfRequest(c))) ?? files.get(fileOf(name, DEFAULT_LANGUAGE));
    const landing = c.req.path === "/" ? inLanguage(LANDING) : undefined;
    const file = landing ?? files.get(c.req.path) ?? (page ? inLanguage(INDEX) : undefined);
    // Not stored by a proxy: while processes are replaced, another one may have the file.
    if (!file) return c.text("Not found", 404, { "cache-control": "no-store" });
    const headers: Record<string, string> = {
      "content-type": file.type,
      "cache-control": file.cacheControl,
      etag: file.etag,
      vary: page ? "accept-encoding, accept-language, cookie" : "accept-encoding",
    };
    if (c.req.header("if-none-match") === file.etag) return c.body(null, 304, headers);
    const accepted = c.req.header("accept-encoding") ?? "";
    const encoding =
      /\bbr\b/.test(accepted) && file.encoded.br
        ? "br"
        : /\bgzip\b/.test(accepted) && file.encoded.gzip
          ? "gzip"
          : null;
    const body: Uint8Array<ArrayBuffer> = (encoding ? file.encoded[encoding] : undefined) ?? file.plain;
    if (encoding) headers["content-encoding"] = encoding;
    headers["content-length"] = String(body.byteLength);
    return c.req.method === "HEAD" ? c.body(null, 200, headers) : c.body(body, 200, headers);
  };
}

/** The stylesheets of the built client's page; none if it is not built. */
export function clientStylesheets(dist: string): string[] {
  const page = path.join(dist, "index.html");
  if (!existsSync(page)) return [];
  const links = readFileSync(page, "utf8").matchAll(/<link\b[^>]*\brel="stylesheet"[^>]*>/g);
  return [...links].flatMap(([link]) => /\bhref="([^"]+)"/.exec(link)?.[1] ?? []);
}

function readFiles(dist: string, settings: PageSettings): Map<string, ClientFile> {
  const names = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const present = new Set(names);
  const files = new Map<string, ClientFile>();
  for (const name of names) {
    const type = own(TYPES, path.extname(name));
    if (!type) continue;
    const route = `/${path.relative(dist, name).split(path.sep).join("/")}`;
    const page = PAGES.has(route);
    const plain = page ? Buffer.from(filledIn(readFileSync(name, "utf8"), settings)) : readFileSync(name);
    const copy = (ending: string) =>
      present.has(name + ending) ? new Uint8Array(readFileSync(name + ending)) : undefined;
    const br = page ? new Uint8Array(brotliCompressSync(plain)) : copy(".br");
    const gzip = page ? new Uint8Array(gzipSync(plain)) : copy(".gz");
    files.set(route, {
      type,
      etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 27)}"`,
      cacheControl: route.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      plain: new Uint8Array(plain),
      encoded: { ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) },
    });
  }
  return files;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => own(ENTITIES, character) ?? character);
}

/** Puts the settings into the meta elements, the title and the placeholders (`{kasama-app-name}`). */
function filledIn(html: string, { appName, supportEmail }: PageSettings): string {
  const meta = (page: string, name: string, value: string) =>
    page.replace(
      new RegExp(`(<meta name="${name}" content=")[^"]*(")`),
      (_all, before: string, after: string) => before + escapeHtml(value) + after,
    );
  const named = meta(html, "kasama-app-name", appName).replace(
    /<title>[^<{]*<\/title>/,
    () => `<title>${escapeHtml(appName)}</title>`,
  );
  return meta(named, "kasama-support-email", supportEmail)
    .replaceAll("{kasama-app-name}", () => escapeHtml(appName))
    .replaceAll("{kasama-support-email}", () => escapeHtml(supportEmail));
}
