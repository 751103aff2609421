import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright/test";
import { build } from "vite";

/** Builds the page of the gallery, which is no part of the product, and serves it to a browser. */

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

export interface Gallery {
  /** Opens a group in this page, under the policy of the real server's pages. */
  open(page: Page, group: string): Promise<void>;
  remove(): Promise<void>;
}

/** @param origin a real server, whose address and content security policy the gallery gets. */
export async function buildGallery(origin: string): Promise<Gallery> {
  const folder = await mkdtemp(path.join(tmpdir(), "kg-"));
  await build({
    configFile: path.join(ROOT, "vite.config.ts"),
    root: path.join(ROOT, "client/e2e/gallery"),
    base: "/gallery/",
    publicDir: false,
    logLevel: "warn",
    // Playwright's NODE_ENV would build the development version of React.
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: { outDir: folder, minify: false, cssMinify: false, reportCompressedSize: false },
  });
  const policy = (await fetch(origin)).headers.get("content-security-policy");
  if (!policy) throw new Error("the server sends no content security policy");
  return {
    open: async (page, group) => {
      await page.route(`${origin}/gallery/**`, (route) => {
        const name = new URL(route.request().url()).pathname.replace("/gallery/", "");
        return route.fulfill({
          path: path.join(folder, name || "index.html"),
          headers: { "content-security-policy": policy },
        });
      });
      await page.goto(`${origin}/gallery/?group=${encodeURIComponent(group)}`);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
