import { checkDocument, type DocumentKind, documentKind } from "#server/files/documents.ts";
import type { StoredFile } from "#server/files/file-store.ts";
import type { SealedFiles } from "#server/files/sealed-files.ts";
import type { Limiter } from "#server/http/rate-limit.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { ATTACHMENT_TEXTS, DOCX_TYPE } from "#shared/chat/attachments.ts";
import { Fault } from "#shared/fault.ts";
import { resumePath } from "#shared/files/files.rest.ts";
import { RESUME_TEXTS } from "#shared/profiles/resumes.ts";
import type { IsLinked } from "./links.ts";
import type { RecordRead } from "./reads.ts";
import { mayReadResume, resumeTitle } from "./resumes.policy.ts";

const TYPES: Record<DocumentKind, string> = { pdf: "application/pdf", docx: DOCX_TYPE };

interface Needs {
  sealed: SealedFiles;
  /** The name of an account; null where there is none. */
  nameOf: (id: number) => Promise<{ first_name: string; last_name: string } | null>;
  isLinked: IsLinked;
  recordRead: RecordRead;
  limiter: Limiter;
}

/** Resumes as files: stored as they came, never opened by us, sealed at rest, and handed out under their owner's name. */
export function createResumes({ sealed, nameOf, isLinked, recordRead, limiter }: Needs) {
  return {
    /** Asked before a file is read. @throws {Fault} TOO_FAST */
    mayUpload: (viewer: Viewer): Promise<void> => limiter.spend("upload", String(viewer.userId)),

    /**
     * Stores a resume for a change of the profile to name; the sweep removes one that none does.
     * @returns its path
     * @throws {Fault} BAD_INPUT or UNSUPPORTED_TYPE at `resume`
     */
    upload: async (viewer: Pick<Viewer, "userId">, bytes: Uint8Array | undefined): Promise<string> => {
      if (!bytes) throw refusal("BAD_INPUT", RESUME_TEXTS.missing);
      const kind = await kindOrFault(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      const about = { kind: "resume", owner: viewer.userId, type: TYPES[kind] } as const;
      return resumePath(await sealed.put(bytes, about, kind));
    },

    /** A file of a person, for that person: a resume as it was before it was sealed, any other as it is. */
    plain: (file: StoredFile): StoredFile => (file.kind === "resume" ? sealed.opened(file) : file),

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
      const name = await nameOf(owner);
      if (!name) return null;
      if (viewer.userId !== owner && viewer.userType === "admin")
        await recordRead(viewer, "resume.read", owner, requestId);
      return { file: sealed.opened(file), title: resumeTitle(name, file.name) };
    },
  };
}
export type Resumes = ReturnType<typeof createResumes>;

function refusal(code: "BAD_INPUT" | "UNSUPPORTED_TYPE", text: string): Fault {
  return new Fault(code, text, { fields: { resume: [text] } });
}

/** Looks inside: neither the name nor the Content-Type of a file is asked what it is. */
async function kindOrFault(bytes: Buffer): Promise<DocumentKind> {
  const kind = documentKind(bytes);
  if (!kind) throw refusal("UNSUPPORTED_TYPE", RESUME_TEXTS.unsupported);
  try {
    await checkDocument(bytes, kind);
    return kind;
  } catch (err) {
    if (!(err instanceof Fault)) throw err;
    if (err.code !== "UNSUPPORTED_TYPE") throw refusal("BAD_INPUT", err.message);
    // Said there by somebody who takes files for messages.
    throw refusal(err.code, err.message === ATTACHMENT_TEXTS.macros ? RESUME_TEXTS.macros : RESUME_TEXTS.unsupported);
  }
}
