import { attachmentPath } from "#shared/chat/attachments.ts";
import { chat } from "../chat.store.ts";
import type { DraftAttachment } from "../state/chat.attachment-drafts.ts";

/** Object URLs of chosen files, by item id: people see and hear what they send before it is uploaded. */
const urls = new Map<string, string>();

/** Makes a file visible, for as long as it is in a draft. */
export function previewFile(itemId: string, file: File): void {
  urls.set(itemId, URL.createObjectURL(file));
}

/** The address of a draft's file: on this device, or of the upload after a reload; null if there is neither. */
export const previewUrl = ({ id, attachment }: DraftAttachment): string | null =>
  urls.get(id) ?? (attachment && attachmentPath(attachment));

// A file leaves its draft when it is sent or removed, and with the session.
chat.subscribe(({ attachmentDrafts }, before) => {
  if (attachmentDrafts === before.attachmentDrafts) return;
  const kept = new Set(Object.values(attachmentDrafts).flatMap(({ items }) => items.map(({ id }) => id)));
  for (const [id, url] of urls) {
    if (kept.has(id)) continue;
    URL.revokeObjectURL(url);
    urls.delete(id);
  }
});
