import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { precompress } from "./precompress.ts";

test("writes compressed copies of text files, and only if they are smaller", async () => {
  const root = mkdtempSync(join(tmpdir(), "kasama-compress-"));
  try {
    mkdirSync(join(root, "dist/assets"), { recursive: true });
    const page = "<p>Kasama</p>".repeat(100);
    writeFileSync(join(root, "dist/index.html"), page);
    writeFileSync(join(root, "dist/assets/tiny.js"), "1");
    writeFileSync(join(root, "dist/assets/font.woff2"), page);

    expect(await precompress(root, "dist")).toBe(2);
    expect(brotliDecompressSync(readFileSync(join(root, "dist/index.html.br"))).toString()).toBe(page);
    expect(gunzipSync(readFileSync(join(root, "dist/index.html.gz"))).toString()).toBe(page);
    expect(existsSync(join(root, "dist/assets/tiny.js.gz"))).toBe(false);
    expect(existsSync(join(root, "dist/assets/font.woff2.br"))).toBe(false);
  } finally {
    rmSync(root, { recursive: true });
  }
});
