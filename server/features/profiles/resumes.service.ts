import { buffer } from "node:stream/consumers";
import { type DocumentKind, documentKind } from "#server/platform/files/documents/documents.ts";
import type { Images } from "#server/platform/files/images/images.ts";
import { isSealed, type ResumeKind } from "#server/platform/files/store/file.model.ts";
import type { FileStore, StoredFile } from "#server/platform/files/store/file-store.ts";
import type { SealedFiles } from "#server/platform/files/store/sealed-files.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import { ATTACHMENT_TEXTS, DOCX_TYPE, unsupportedText } from "#shared/chat/attachments.ts";
import type { SentFile } from "#shared/endpoint.ts";
import { Fault } from "#shared/fault.ts";
import { resumePath, storedName } from "#shared/files/files.rest.ts";
import { RESUME_TEXTS } from "#shared/profiles/resumes.ts";
import type { IsLinked } from "./links.ts";
import type { RecordRead } from "./reads.ts";
import { mayReadResume, resumeTitle } from "./resumes.policy.ts";

const TYPES: Record<DocumentKind, string> = { pdf: "application/pdf", docx: DOCX_TYPE };

interface Deps {
  sealed: SealedFiles;
  files: Pick<FileStore, "find">;
  images: Pick<Images, "check">;
  /** The name of an account; null where there is none. */
  nameOf: (id: number) => Promise<{ first_name: string; last_name: string } | null>;
  isLinked: IsLinked;
  recordRead: RecordRead;
  limiter: Limiter;
}

/** Resumes as files: stored as they came, never opened by us, sealed at rest, and handed out under their owner's name. */
export function createResumes({ sealed, files, images, nameOf, isLinked, recordRead, limiter }: Deps) {
  /**
   * Looks inside, and stores it as it came.
   * @param name what the file is called on its owner's disk; only the text of a refusal depends on it
   * @returns its path
   * @throws {Fault} BAD_INPUT or UNSUPPORTED_TYPE at `resume`
   */
  async function store(owner: number, bytes: Uint8Array, as: ResumeKind, name = ""): Promise<string> {
    return keep(owner, bytes, as, await kindOrFault(bytes, name));
  }

  async function keep(owner: number, bytes: Uint8Array, as: ResumeKind, kind: DocumentKind): Promise<string> {
    return resumePath(await sealed.put(bytes, { kind: as, owner, type: TYPES[kind] }, kind));
  }

  /** Looks inside: neither the name nor the Content-Type of a file is asked what it is. */
  async function kindOrFault(bytes: Uint8Array, name: string): Promise<DocumentKind> {
    const kind = documentKind(asBuffer(bytes));
    const unsupported = unsupportedText(name, RESUME_TEXTS.unsupported);
    if (!kind) throw refusal("UNSUPPORTED_TYPE", unsupported);
    try {
      await images.check(bytes, kind);
      return kind;
    } catch (err) {
      if (!(err instanceof Fault) || err.code === "UNAVAILABLE") throw err;
      // The check speaks of files for messages.
      if (err.message === ATTACHMENT_TEXTS.unsupported) throw refusal(err.code, unsupported);
      throw refusal(err.code, err.message === ATTACHMENT_TEXTS.macros ? RESUME_TEXTS.macros : err.message);
    }
  }

  /** A resume for somebody of whom it is known that they may read it; null where its owner is gone. */
  async function handOut(file: StoredFile): Promise<{ file: StoredFile; title: string } | null> {
    const name = await nameOf(file.owner);
    return name && { file: sealed.opened(file), title: resumeTitle(name, file.name) };
  }

  return {
    store,
    handOut,

    /** A copy of somebody's own resume for one application. @returns its path; null where there is no such file */
    copy: async (owner: number, path: string): Promise<string | null> => {
      const name = storedName(path);
      const file = name === null ? null : await files.find(name);
      if (file?.kind !== "resume" || file.owner !== owner) return null;
      const { size, read } = sealed.opened(file);
      const bytes = await buffer(read({ start: 0, end: size }));
      const kind = documentKind(bytes);
      // It was looked into when it was uploaded, by the rules of that day: nobody is kept from applying by newer ones.
      return kind && keep(owner, bytes, "application_resume", kind);
    },

    /** Asked before a file is read. @throws {Fault} TOO_FAST */
    mayUpload: (viewer: Viewer): Promise<void> => limiter.spend("upload", String(viewer.userId)),

    /**
     * Stores a resume for a change of the profile to name; the sweep removes one that none does.
     * @returns its path
     * @throws {Fault} BAD_INPUT or UNSUPPORTED_TYPE at `resume`
     */
    upload: async ({ userId }: Pick<Viewer, "userId">, { bytes, name }: Partial<SentFile>): Promise<string> => {
      if (!bytes) throw refusal("BAD_INPUT", RESUME_TEXTS.missing);
      return store(userId, bytes, "resume", name);
    },

    /** A file of a person, for that person: as it was before it was sealed. */
    plain: (file: StoredFile): StoredFile => (isSealed(file.kind) ? sealed.opened(file) : file),

    /**
     * A stored resume for whoever may read it, and what it is saved as. What an admin reads is written down first.
     * @returns null for everybody else
     */
    open: async (
      file: StoredFile,
      viewer: Viewer | undefined,
      requestId: string,
    ): Promise<{ file: StoredFile; title: string } | null> => {
      if (!viewer) return null;
      const { owner } = file;
      const linked = viewer.userType === "employer" && (await isLinked(viewer.userId, owner));
      if (!mayReadResume(viewer, owner, linked)) return null;
      const handed = await handOut(file);
      if (handed && viewer.userId !== owner && viewer.userType === "admin")
        await recordRead(viewer, "resume.read", owner, requestId);
      return handed;
    },
  };
}
export type Resumes = ReturnType<typeof createResumes>;

function refusal(code: Fault["code"], text: string): Fault {
  return new Fault(code, text, { fields: { resume: [text] } });
}

const asBuffer = ({ buffer: room, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(room, byteOffset, byteLength);
