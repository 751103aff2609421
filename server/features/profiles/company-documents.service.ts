import { documentKind } from "#server/platform/files/documents/documents.ts";
import { fileTitle } from "#server/platform/files/documents/file-title.ts";
import { type Images, STORED_TYPE } from "#server/platform/files/images/images.ts";
import type { FileStore, StoredFile } from "#server/platform/files/store/file-store.ts";
import type { SealedFiles } from "#server/platform/files/store/sealed-files.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import { unsupportedText } from "#shared/chat/attachments.ts";
import type { SentFile } from "#shared/endpoint.ts";
import { Fault } from "#shared/fault.ts";
import { imagesTexts as IMAGE_TEXTS } from "#shared/files/texts/images/images.texts.ts";
import { type CompanyDocument, DOCUMENTS_MAX } from "#shared/profiles/company-documents.ts";
import { documentsTexts as DOCUMENT_TEXTS } from "#shared/profiles/texts/documents/documents.texts.ts";
import { mayReadDocument } from "./company-documents.policy.ts";
import type { RecordRead } from "./reads.ts";

/** The longer side of a picture, in pixels: enough to read a photographed page. */
const SIDE_MAX = 2048;

/** A document as the company row stores it. */
export interface DocumentRow extends Omit<CompanyDocument, "added_at"> {
  added_at: Date;
}

/** A checked document that is not yet stored. */
export interface PreparedDocument extends Pick<DocumentRow, "kind" | "title"> {
  bytes: Uint8Array;
}

interface Deps {
  sealed: SealedFiles;
  files: Pick<FileStore, "remove">;
  images: Pick<Images, "draw" | "check">;
  documentsOf: (companyId: number) => Promise<readonly DocumentRow[] | null>;
  /**
   * Adds a document if there are fewer than the limit. @returns the documents after the change; null for a company that
   * is gone
   */
  add: (companyId: number, document: DocumentRow, most: number) => Promise<readonly DocumentRow[] | null>;
  drop: (companyId: number, name: string) => Promise<readonly DocumentRow[] | null>;
  recordRead: RecordRead;
  limiter: Limiter;
  now: () => Date;
}

/**
 * Documents of a company. PDFs are checked and stored unchanged, pictures are re-encoded, both encrypted at rest. Only
 * the owner and admins read them, and admins' reads are recorded.
 */
export class CompanyDocuments {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Called before the file is read. @throws {Fault} TOO_FAST; CONFLICT if there are as many documents as allowed */
  async mayUpload(viewer: Viewer): Promise<void> {
    await this.#deps.limiter.spend("upload", String(viewer.userId));
    if (((await this.#deps.documentsOf(viewer.userId))?.length ?? 0) >= DOCUMENTS_MAX) throw tooMany();
  }

  /**
   * POST /api/employer/documents. The file is stored first: the sweep removes one that no row names.
   * @throws {Fault} BAD_INPUT, UNSUPPORTED_TYPE, TOO_LARGE at `document`; CONFLICT if there are as many as allowed
   */
  async upload({ userId }: Viewer, sent: Partial<SentFile>): Promise<{ documents: CompanyDocument[] }> {
    const { bytes, name = "" } = sent;
    if (!bytes) throw new Fault("BAD_INPUT", undefined, { fields: { document: [DOCUMENT_TEXTS.missing] } });
    const row = await this.#store(userId, await this.#prepare({ bytes, name }));
    const documents = await this.#deps.add(userId, row, DOCUMENTS_MAX);
    if (!documents) throw new Fault("SIGNED_OUT");
    if (!documents.some((one) => one.name === row.name)) {
      await this.#deps.files.remove(row.name, userId);
      throw tooMany();
    }
    return { documents: documents.map(toDocument) };
  }

  async #prepare({ bytes, name }: SentFile): Promise<PreparedDocument> {
    const { images } = this.#deps;
    try {
      const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const kind = documentKind(whole);
      if (kind === "docx") throw new Fault("UNSUPPORTED_TYPE", DOCUMENT_TEXTS.unsupported);
      if (kind === null)
        return { kind: "image", title: fileTitle(name, "image"), bytes: (await images.draw(bytes, SIDE_MAX)).bytes };
      await images.check(whole, kind);
      return { kind, title: fileTitle(name, kind), bytes };
    } catch (err) {
      if (!(err instanceof Fault) || err.code === "UNAVAILABLE") throw err;
      // The image decoder's error speaks of images only, so it is replaced.
      const text =
        err.message === IMAGE_TEXTS.notAnImage
          ? unsupportedText(name, DOCUMENT_TEXTS.unsupported, ["pdf"])
          : err.message;
      throw new Fault(err.code, text, { fields: { document: [text] } });
    }
  }

  /** Stores the file under a new name. */
  async #store(owner: number, { bytes, kind, title }: PreparedDocument): Promise<DocumentRow> {
    const { sealed, now } = this.#deps;
    const [type, ending] = kind === "pdf" ? ["application/pdf", "pdf"] : [STORED_TYPE, "webp"];
    const name = await sealed.put(bytes, { kind: "company_document", owner, type }, ending);
    return { name, kind, title, size: bytes.byteLength, added_at: now() };
  }

  /** DELETE /api/employer/documents/:name. The row changes first, so that every file that it names exists. */
  async remove({ userId }: Viewer, name: string): Promise<{ documents: CompanyDocument[] }> {
    const { documentsOf, drop, files } = this.#deps;
    const named = (await documentsOf(userId))?.some((one) => one.name === name) ?? false;
    const documents = await drop(userId, name);
    if (!documents) throw new Fault("SIGNED_OUT");
    // Only documents: this call removes no other file of the same owner.
    if (named) await files.remove(name, userId);
    return { documents: documents.map(toDocument) };
  }

  /** A stored document for a viewer who may read it. An admin's read is recorded first. */
  async open(
    file: StoredFile,
    viewer: Viewer | undefined,
    requestId: string,
  ): Promise<{ file: StoredFile; title: string } | null> {
    const { documentsOf, recordRead, sealed } = this.#deps;
    if (!viewer || !mayReadDocument(viewer, file.owner)) return null;
    const row = (await documentsOf(file.owner))?.find((one) => one.name === file.name);
    if (!row) return null;
    if (viewer.userId !== file.owner) await recordRead(viewer, "company_document.read", file.owner, requestId);
    const title = row.kind === "image" ? row.title.replace(/\.\w+$/, ".webp") : row.title;
    return { file: sealed.opened(file), title };
  }
}

export function toDocument({ name, kind, title, size, added_at }: DocumentRow): CompanyDocument {
  return { name, kind, title, size, added_at: added_at.toISOString() };
}

function tooMany(): Fault {
  return new Fault("CONFLICT", DOCUMENT_TEXTS.tooMany, { fields: { document: [DOCUMENT_TEXTS.tooMany] } });
}
