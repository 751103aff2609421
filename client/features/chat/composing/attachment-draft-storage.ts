import * as z from "zod/mini";
import { Attachment } from "#shared/chat/attachments.ts";
import { uploadedOf, withStoredFiles } from "../state/chat.attachment-drafts.ts";
import { persistByConversation } from "./conversation-storage.ts";
import type { DraftStorage } from "./draft-storage.ts";

const Files = z.array(Attachment);

/** The stored files; an empty list if the data is invalid or has an outdated format. */
function parse(text: string | null): Attachment[] {
  try {
    return z.parse(Files, JSON.parse(text ?? "[]"));
  } catch {
    return [];
  }
}

/**
 * Keeps uploaded but unsent files. A file that was still uploading is lost with the page: browsers cannot store a
 * reference to it. Recordings are kept before (recording-storage.ts).
 */
export const persistAttachmentDrafts = (userId: number): DraftStorage =>
  persistByConversation({
    prefix: `kasama-files-${userId}-`,
    of: (state) => state.attachmentDrafts,
    textOf: (draft) => {
      const files = uploadedOf(draft);
      return files.length > 0 ? JSON.stringify(files) : null;
    },
    take: (state, id, text) => withStoredFiles(state, id, parse(text)),
  });
