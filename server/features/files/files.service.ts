import { STORED_TYPE } from "#server/platform/files/images/images.ts";
import { isSealed } from "#server/platform/files/store/file.model.ts";
import type { FileStore, StoredFile } from "#server/platform/files/store/file-store.ts";
import type { FileAnswer } from "#server/platform/http/mount-file.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import { Fault } from "#shared/fault.ts";
import { mayRead } from "./files.policy.ts";

/** The content of a name never changes, so a photo may stay in the browser cache of a person who has seen it. */
const FOR_ITS_READER = "private, max-age=31536000, immutable";
/** Shared caches may store it, but no longer than a logo may stay visible after an approval is revoked. */
const FOR_EVERYONE = "public, max-age=300";
/** Cached but revalidated each time: access changes with a decision on the company, or when the message is deleted. */
const ASK_AGAIN = "private, no-cache";

interface Deps {
  store: Pick<FileStore, "find">;
  /** Whether this file is the public logo of this user's approved company. */
  isShownLogo: (userId: number, name: string) => Promise<boolean>;
  /** Whether a viewer may see this user, or find them in a search. */
  isVisible: (viewer: Viewer, userId: number) => Promise<boolean>;
  /** Null if this viewer may not read it. */
  attachmentReader: (file: StoredFile, viewer: Viewer | undefined) => Promise<"side" | "admin" | null>;
  /** Records that an admin reads a user's file that is evidence of a report. */
  recordEvidenceRead: (viewer: Viewer, owner: number, requestId: string) => Promise<void>;
  /** A decrypted resume and its download name; null if this viewer may not read it. */
  openSealed: (
    file: StoredFile,
    viewer: Viewer | undefined,
    requestId: string,
  ) => Promise<{ file: StoredFile; title: string } | null>;
}

export function createFiles({ store, isShownLogo, isVisible, attachmentReader, recordEvidenceRead, openSealed }: Deps) {
  /** A document is downloaded and never shown inline; a picture that was re-encoded here is shown. */
  async function sealed(stored: StoredFile, viewer: Viewer | undefined, requestId: string): Promise<FileAnswer> {
    const opened = await openSealed(stored, viewer, requestId);
    if (!opened) throw new Fault("NOT_FOUND");
    const { name, type, size, read } = opened.file;
    const answer = { etag: `"${name}"`, type, size, cacheControl: ASK_AGAIN, read, title: opened.title };
    return type === STORED_TYPE ? answer : { ...answer, download: true };
  }

  /** An admin's read of another user's file is recorded before the reply. */
  async function mayReadAttachment(file: StoredFile, viewer: Viewer | undefined, requestId: string): Promise<boolean> {
    const reader = await attachmentReader(file, viewer);
    if (viewer && reader === "admin") await recordEvidenceRead(viewer, file.owner, requestId);
    return reader !== null;
  }

  /** The cache rule of the file; null if this viewer may not read it. */
  async function keeping(file: StoredFile, viewer: Viewer | undefined, requestId: string): Promise<string | null> {
    const { kind, owner, name } = file;
    if (isSealed(kind)) return null;
    if (kind === "attachment") return (await mayReadAttachment(file, viewer, requestId)) ? ASK_AGAIN : null;
    const isPublicLogo = kind === "logo" && (await isShownLogo(owner, name));
    const visible = kind === "photo" && viewer !== undefined && (await isVisible(viewer, owner));
    if (!mayRead({ kind, owner }, viewer, { isPublicLogo, ownerIsVisible: visible })) return null;
    return kind === "photo" ? FOR_ITS_READER : isPublicLogo ? FOR_EVERYONE : ASK_AGAIN;
  }

  return {
    /**
     * GET /api/files/:name.
     * @throws {Fault} NOT_FOUND, the same for a name that does not exist and a file that this viewer may not read
     */
    open: async (name: string, viewer: Viewer | undefined, requestId: string): Promise<FileAnswer> => {
      const file = await store.find(name);
      if (file && isSealed(file.kind)) return sealed(file, viewer, requestId);
      const cacheControl = file && (await keeping(file, viewer, requestId));
      if (!file || cacheControl === null) throw new Fault("NOT_FOUND");
      const { type, size, attached, read } = file;
      const answer = { etag: `"${name}"`, type, size, cacheControl, read };
      if (!attached) return answer;
      // Only pictures are shown inline, because they were re-encoded here. A document is as its sender made it.
      if (type === STORED_TYPE) return { ...answer, title: attached.title.replace(/\.\w+$/, ".webp") };
      return { ...answer, title: attached.title, download: true };
    },
  };
}
export type Files = ReturnType<typeof createFiles>;
