import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { StoredMail } from "./transports.ts";

/** How long emails stay as files. Each may contain a link that opens an account. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Removes the emails that are written to files because there is no mail server. */
export function createOutboxFiles(dir: string) {
  async function files(): Promise<string[]> {
    try {
      return await readdir(dir);
    } catch (err) {
      if ((err as NodeJS.ErrnoException).code === "ENOENT") return [];
      throw err;
    }
  }
  const remove = (name: string) => rm(path.join(dir, name), { force: true });

  /** The address of an email; null if the file does not exist or is not one of ours. */
  async function addressee(name: string): Promise<string | null> {
    try {
      const { to }: Partial<StoredMail> = JSON.parse(await readFile(path.join(dir, name), "utf8"));
      return typeof to === "string" ? to : null;
    } catch {
      return null;
    }
  }

  return {
    /** Removes those that are older than a week. @returns how many emails were removed */
    removeOld: async ({ before }: { before: Date }): Promise<number> => {
      const until = before.getTime() - KEPT_MS;
      let removed = 0;
      for (const name of await files()) {
        const found = await stat(path.join(dir, name)).catch(() => null);
        if (!found?.isFile() || found.mtimeMs >= until) continue;
        await remove(name);
        if (name.endsWith(".json")) removed += 1;
      }
      return removed;
    },
    /** Removes all emails to an address. */
    removeTo: async (address: string): Promise<void> => {
      for (const name of (await files()).filter((file) => file.endsWith(".json"))) {
        if ((await addressee(name))?.toLowerCase() !== address.toLowerCase()) continue;
        await remove(name.replace(/json$/, "eml"));
        await remove(name);
      }
    },
  };
}
export type OutboxFiles = ReturnType<typeof createOutboxFiles>;
