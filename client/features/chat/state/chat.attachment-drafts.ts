import type { Attachment, AttachmentKind } from "#shared/chat/attachments.ts";
import type { ChatState } from "./chat.state.ts";

/** Attachment drafts: files chosen for an unsent message, shown above the composer. */

export interface DraftAttachment {
  /** Local id, unique in this page. */
  id: string;
  title: string;
  /** In bytes. */
  size: number;
  /** The kind by its declared type; the server checks the content. */
  kind: AttachmentKind | null;
  state: "waiting" | "uploading" | "uploaded" | "failed";
  /** The uploaded fraction, from 0 to 1. */
  sent: number;
  /** Why it failed, in the reader's present language, and whether another attempt may succeed. */
  refusal: (() => string | null) | null;
  mayRetry: boolean;
  /** The server's description, once it is uploaded. */
  attachment: Attachment | null;
}

export interface AttachmentDraft {
  items: readonly DraftAttachment[];
  /** Send was pressed during an upload: the message is sent when all files are uploaded. */
  sendsWhenUp: boolean;
}

const EMPTY: AttachmentDraft = { items: [], sendsWhenUp: false };

export const attachmentDraftOf = (state: ChatState, id: number): AttachmentDraft => state.attachmentDrafts[id] ?? EMPTY;

/** Whether the message can be sent: not while a file has failed (the user must decide) or is uploading. */
export function uploadReadiness({ items }: AttachmentDraft): "failed" | "busy" | "ready" {
  if (items.some(({ state }) => state === "failed")) return "failed";
  return items.every(({ state }) => state === "uploaded") ? "ready" : "busy";
}

/** The uploaded files of a draft, in its order. */
export const uploadedOf = ({ items }: AttachmentDraft): Attachment[] =>
  items.flatMap(({ attachment }) => attachment ?? []);

/** Changes a draft; an empty one is removed from the state. */
export function withAttachmentDraft(state: ChatState, id: number, change: Partial<AttachmentDraft>): ChatState {
  const draft = { ...attachmentDraftOf(state, id), ...change };
  const { [id]: _, ...others } = state.attachmentDrafts;
  return { ...state, attachmentDrafts: draft.items.length > 0 ? { ...others, [id]: draft } : others };
}

export const withItems = (state: ChatState, id: number, items: readonly DraftAttachment[]): ChatState =>
  withAttachmentDraft(state, id, { items: [...attachmentDraftOf(state, id).items, ...items] });

export function withItem(state: ChatState, id: number, itemId: string, change: Partial<DraftAttachment>): ChatState {
  const draft = attachmentDraftOf(state, id);
  if (!draft.items.some((item) => item.id === itemId)) return state;
  // After a failure nothing is sent automatically: the user has to decide first.
  const sendsWhenUp = change.state === "failed" ? false : draft.sendsWhenUp;
  return withAttachmentDraft(state, id, {
    items: draft.items.map((item) => (item.id === itemId ? { ...item, ...change } : item)),
    sendsWhenUp,
  });
}

export const withoutItem = (state: ChatState, id: number, itemId: string): ChatState =>
  withAttachmentDraft(state, id, { items: attachmentDraftOf(state, id).items.filter((item) => item.id !== itemId) });

/** Replaces the uploaded files by those of an earlier page or another tab; running uploads of this tab stay. */
export function withStoredFiles(state: ChatState, id: number, files: readonly Attachment[]): ChatState {
  const own = attachmentDraftOf(state, id).items.filter(({ state }) => state !== "uploaded");
  return withAttachmentDraft(state, id, { items: [...files.map(uploadedItem), ...own] });
}

function uploadedItem(attachment: Attachment): DraftAttachment {
  const { name, title, size, kind } = attachment;
  const done = { state: "uploaded", sent: 1, refusal: null, mayRetry: false } as const;
  return { id: name, title, size, kind, ...done, attachment };
}
