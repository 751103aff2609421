import type { Attachment, AttachmentKind } from "#shared/chat/attachments.ts";
import type { ChatState } from "./chat.state.ts";

/** Files chosen for a message that is not sent yet: they stand in a tray above the composer. */

export interface DraftAttachment {
  /** This page's own name for it. */
  id: string;
  title: string;
  /** In bytes. */
  size: number;
  /** What it says it is; the server looks inside. */
  kind: AttachmentKind | null;
  state: "waiting" | "uploading" | "uploaded" | "failed";
  /** How much of it is on its way, from 0 to 1. */
  sent: number;
  /** Why it failed, and whether another try has a chance. */
  refusal: string | null;
  mayRetry: boolean;
  /** How the server tells it, once it is there. */
  attachment: Attachment | null;
}

export interface AttachmentDraft {
  items: readonly DraftAttachment[];
  /** Send was pressed while files were on their way: the message goes when they have arrived. */
  sendsWhenUp: boolean;
}

const EMPTY: AttachmentDraft = { items: [], sendsWhenUp: false };

export const attachmentDraftOf = (state: ChatState, id: number): AttachmentDraft => state.attachmentDrafts[id] ?? EMPTY;

/** Whether the message may go: what failed waits for a person, what is on its way for the line. */
export function uploadReadiness({ items }: AttachmentDraft): "failed" | "busy" | "ready" {
  if (items.some(({ state }) => state === "failed")) return "failed";
  return items.every(({ state }) => state === "uploaded") ? "ready" : "busy";
}

/** What the server has of a draft, in its order. */
export const uploadedOf = ({ items }: AttachmentDraft): Attachment[] =>
  items.flatMap(({ attachment }) => attachment ?? []);

/** A draft without anything in it is not there. */
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
  // Nothing goes by itself behind the back of whoever has to decide first.
  const sendsWhenUp = change.state === "failed" ? false : draft.sendsWhenUp;
  return withAttachmentDraft(state, id, {
    items: draft.items.map((item) => (item.id === itemId ? { ...item, ...change } : item)),
    sendsWhenUp,
  });
}

export const withoutItem = (state: ChatState, id: number, itemId: string): ChatState =>
  withAttachmentDraft(state, id, { items: attachmentDraftOf(state, id).items.filter((item) => item.id !== itemId) });

/** Uploaded files as an earlier page or another tab left them; what this tab has on its way stays. */
export function withStoredFiles(state: ChatState, id: number, files: readonly Attachment[]): ChatState {
  const own = attachmentDraftOf(state, id).items.filter(({ state }) => state !== "uploaded");
  return withAttachmentDraft(state, id, { items: [...files.map(uploadedItem), ...own] });
}

function uploadedItem(attachment: Attachment): DraftAttachment {
  const { name, title, size, kind } = attachment;
  const done = { state: "uploaded", sent: 1, refusal: null, mayRetry: false } as const;
  return { id: name, title, size, kind, ...done, attachment };
}
