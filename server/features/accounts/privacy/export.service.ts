import { buffer } from "node:stream/consumers";
import type { CurrentPassword } from "#server/features/accounts/sign-in/current-password.ts";
import { type Records, unreadable } from "#server/platform/database/records.ts";
import type { ExportPart } from "#server/platform/feature.ts";
import { type ZipFile, zipOf } from "#server/platform/files/documents/zip-writer.ts";
import type { StoredFile } from "#server/platform/files/store/file-store.ts";
import { isDatabaseLost } from "#server/platform/http/errors.ts";
import type { Download } from "#server/platform/http/mount-download.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";

interface Deps {
  currentPassword: CurrentPassword;
  /** Each part by its name in the JSON. */
  parts: Record<string, ExportPart>;
  filesOf: (userId: number) => Promise<readonly StoredFile[]>;
  limiter: Limiter;
  records: Records;
  now: () => Date;
}

/** Exports the personal data of an account. */
export function createExport({ currentPassword, parts, filesOf, limiter, records, now }: Deps) {
  async function collect(userId: number): Promise<Record<string, unknown>> {
    const found = new Map<string, unknown>();
    // One after the other, so that the export does not slow down other calls.
    for (const [name, part] of Object.entries(parts)) {
      try {
        found.set(name, await part(userId));
      } catch (err) {
        if (isDatabaseLost(err)) throw err;
        records.skipped("personal exports", `${name} of ${userId}`, err);
        found.set(name, unreadable());
      }
    }
    return Object.fromEntries(found);
  }

  async function* entries(held: unknown, files: readonly StoredFile[]): AsyncGenerator<ZipFile> {
    const at = now();
    yield { name: "data.json", bytes: Buffer.from(JSON.stringify(held, null, 2)), at, pack: true };
    for (const file of files) {
      const bytes = await bytesOf(file);
      if (bytes) yield { name: pathInZip(file), bytes, at };
    }
  }

  /** Null if a file cannot be read: an incomplete zip is not sent. */
  async function bytesOf(file: StoredFile): Promise<Buffer | null> {
    try {
      return await buffer(file.read({ start: 0, end: file.size }));
    } catch (err) {
      if (isDatabaseLost(err)) throw err;
      records.skipped("personal exports", file.name, err);
      return null;
    }
  }

  return {
    /**
     * POST /api/account/export: a zip with one JSON and the files.
     * @throws {Fault} BAD_INPUT at `password` if it is wrong; TOO_FAST
     */
    exportAccount: async (viewer: Viewer, password: string): Promise<Download> => {
      const { _id: id } = await currentPassword(viewer, password);
      await limiter.spend("export", String(id));
      const files = await filesOf(id);
      const held = { exported_at: now().toISOString(), ...(await collect(id)), files: files.map(toEntry) };
      return { type: "application/zip", title: "kasama-data.zip", bytes: zipOf(entries(held, files)) };
    },
  };
}
export type Export = ReturnType<typeof createExport>;

/** Named by its stored name, which is unique; the owner's name for it is in the JSON. */
const pathInZip = ({ kind, name }: StoredFile): string => `files/${kind}/${name}`;

function toEntry(file: StoredFile) {
  const { name, kind, type, size, attached } = file;
  const { conversation = null, title = null, width = null, height = null, taken_at = null } = attached ?? {};
  const { duration_ms = null, waveform = null } = attached ?? {};
  const about = { title, width, height, duration_ms, waveform };
  return { path: pathInZip(file), name, kind, type, size, conversation, ...about, taken_at };
}
