import { buffer } from "node:stream/consumers";
import { type DocumentKind, documentKind } from "#server/platform/files/documents/documents.ts";
import type { Images } from "#server/platform/files/images/images.ts";
import { isSealed, type ResumeKind } from "#server/platform/files/store/file.model.ts";
import type { FileStore, StoredFile } from "#server/platform/files/store/file-store.ts";
import type { SealedFiles } from "#server/platform/files/store/sealed-files.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import { DOCX_TYPE, unsupportedText } from "#shared/chat/attachments.ts";
import { attachmentsTexts as ATTACHMENT_TEXTS } from "#shared/chat/texts/attachments/attachments.texts.ts";
import type { SentFile } from "#shared/endpoint.ts";
import { Fault } from "#shared/fault.ts";
import { resumePath, storedName } from "#shared/files/files.rest.ts";
import { resumesTexts as RESUME_TEXTS } from "#shared/profiles/texts/resumes/resumes.texts.ts";
import type { IsLinked } from "./links.ts";
import type { RecordRead } from "./reads.ts";
import { mayReadResume, resumeTitle } from "./resumes.policy.ts";

const TYPES: Record<DocumentKind, string> = { pdf: "application/pdf", docx: DOCX_TYPE };

interface Deps {
  sealed: SealedFiles;
  files: Pick<FileStore, "find">;
  images: Pick<Images, "check">;
  /** The name of an account; null if it does not exist. */
  nameOf: (id: number) => Promise<{ first_name: string; last_name: string } | null>;
  isLinked: IsLinked;
  recordRead: RecordRead;
  limiter: Limiter;
}

/** Resumes as files: stored unchanged, encrypted at rest, and downloaded under their owner's name. */
export class Resumes {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Checks a resume and stores it unchanged.
   * @param name the file name that the owner sent; only the error text depends on it
   * @returns its path
   * @throws {Fault} BAD_INPUT or UNSUPPORTED_TYPE at `resume`
   */
  async store(owner: number, bytes: Uint8Array, as: ResumeKind, name = ""): Promise<string> {
    return this.#keep(owner, bytes, as, await this.#kindOrFault(bytes, name));
  }

  async #keep(owner: number, bytes: Uint8Array, as: ResumeKind, kind: DocumentKind): Promise<string> {
    return resumePath(await this.#deps.sealed.put(bytes, { kind: as, owner, type: TYPES[kind] }, kind));
  }

  /** Detects the type from the content: the name and the Content-Type are not trusted. */
  async #kindOrFault(bytes: Uint8Array, name: string): Promise<DocumentKind> {
    const kind = documentKind(asBuffer(bytes));
    const unsupported = unsupportedText(name, RESUME_TEXTS.unsupported);
    if (!kind) throw refusal("UNSUPPORTED_TYPE", unsupported);
    try {
      await this.#deps.images.check(bytes, kind);
      return kind;
    } catch (err) {
      if (!(err instanceof Fault) || err.code === "UNAVAILABLE") throw err;
      // The check's own text is about message attachments.
      if (err.message === ATTACHMENT_TEXTS.unsupported) throw refusal(err.code, unsupported);
      throw refusal(err.code, err.message === ATTACHMENT_TEXTS.macros ? RESUME_TEXTS.macros : err.message);
    }
  }

  /** A resume for a viewer who may read it; null if its owner is gone. */
  async handOut(file: StoredFile): Promise<{ file: StoredFile; title: string } | null> {
    const name = await this.#deps.nameOf(file.owner);
    return name && { file: this.#deps.sealed.opened(file), title: resumeTitle(name, file.name) };
  }

  /** Copies a person's own resume for one application. @returns its path; null if the file does not exist */
  async copy(owner: number, path: string): Promise<string | null> {
    const name = storedName(path);
    const file = name === null ? null : await this.#deps.files.find(name);
    if (file?.kind !== "resume" || file.owner !== owner) return null;
    const { size, read } = this.#deps.sealed.opened(file);
    const bytes = await buffer(read({ start: 0, end: size }));
    const kind = documentKind(bytes);
    // It was checked when it was uploaded: stricter rules since then must not keep anyone from applying.
    return kind && this.#keep(owner, bytes, "application_resume", kind);
  }

  /** Called before a file is read. @throws {Fault} TOO_FAST */
  mayUpload(viewer: Viewer): Promise<void> {
    return this.#deps.limiter.spend("upload", String(viewer.userId));
  }

  /**
   * Stores a resume that a profile change will name; the sweep removes it if none does.
   * @returns its path
   * @throws {Fault} BAD_INPUT or UNSUPPORTED_TYPE at `resume`
   */
  async upload({ userId }: Pick<Viewer, "userId">, { bytes, name }: Partial<SentFile>): Promise<string> {
    if (!bytes) throw refusal("BAD_INPUT", RESUME_TEXTS.missing);
    return this.store(userId, bytes, "resume", name);
  }

  /** A decrypted file for its owner. */
  plain(file: StoredFile): StoredFile {
    return isSealed(file.kind) ? this.#deps.sealed.opened(file) : file;
  }

  /**
   * A stored resume for a viewer who may read it, with its download name. An admin's read is recorded first.
   * @returns null for other viewers
   */
  async open(
    file: StoredFile,
    viewer: Viewer | undefined,
    requestId: string,
  ): Promise<{ file: StoredFile; title: string } | null> {
    if (!viewer) return null;
    const { isLinked, recordRead } = this.#deps;
    const { owner } = file;
    const linked = viewer.userType === "employer" && (await isLinked(viewer.userId, owner));
    if (!mayReadResume(viewer, owner, linked)) return null;
    const handed = await this.handOut(file);
    if (handed && viewer.userId !== owner && viewer.userType === "admin")
      await recordRead(viewer, "resume.read", owner, requestId);
    return handed;
  }
}

function refusal(code: Fault["code"], text: string): Fault {
  return new Fault(code, text, { fields: { resume: [text] } });
}

const asBuffer = ({ buffer: room, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(room, byteOffset, byteLength);
