import type { FileAnswer } from "#server/http/mount-file.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { Fault } from "#shared/fault.ts";
import type { FileStore } from "./file-store.ts";
import { mayRead } from "./files.policy.ts";

/** A name's content never changes, and whoever has seen a photo has seen it: it is kept by that person's browser. */
const FOR_ITS_READER = "private, max-age=31536000, immutable";
/** Anybody's caches may keep it, but not for longer than an approval that was taken back may go on showing. */
const FOR_EVERYONE = "public, max-age=300";
/** Kept, but asked for each time, since the decision on the company changes who may see it. */
const ASK_AGAIN = "private, no-cache";

interface Needs {
  store: Pick<FileStore, "find">;
  /** Whether the company of this user is approved. */
  isApproved: (userId: number) => Promise<boolean>;
}

export function createFiles({ store, isApproved }: Needs) {
  return {
    /**
     * GET /api/files/:name.
     * @throws {Fault} NOT_FOUND, the same for a name that does not exist and a file that is not for this viewer
     */
    open: async (name: string, viewer: Viewer | undefined): Promise<FileAnswer> => {
      const file = await store.find(name);
      const approved = file?.kind === "logo" && (await isApproved(file.owner));
      if (!file || !mayRead(file, viewer, approved)) throw new Fault("NOT_FOUND");
      const { type, size, read } = file;
      const cacheControl = file.kind === "photo" ? FOR_ITS_READER : approved ? FOR_EVERYONE : ASK_AGAIN;
      return { etag: `"${name}"`, type, size, cacheControl, read };
    },
  };
}
export type Files = ReturnType<typeof createFiles>;
