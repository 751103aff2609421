import type { Attachment, AttachmentKind, Voice } from "#shared/chat/attachments.ts";
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
  /** How the user describes an image; empty without a description. */
  alt: string;
  /** What this device knows of a recording before it is uploaded. */
  recording: RecordingShape | null;
}

/** The length of a recording, and how loud it is. */
export type RecordingShape = Pick<Voice, "duration_ms" | "waveform">;

export interface AttachmentDraft {
  items: readonly DraftAttachment[];
  /** Send was pressed during an upload: the message is sent when all files are uploaded. */
  sendsWhenUp: boolean;
}

const EMPTY: AttachmentDraft = { items: [], sendsWhenUp: false };

export const attachmentDraftOf = (state: ChatState, id: number): AttachmentDraft => state.attachmentDrafts[id] ?? EMPTY;

/** Whether the message can be sent: not while a file was refused (the user must decide), has failed, or is uploading. */
export function uploadReadiness({ items }: AttachmentDraft): "refused" | "busy" | "ready" {
  if (items.some(({ state, mayRetry }) => state === "failed" && !mayRetry)) return "refused";
  return items.every(({ state }) => state === "uploaded") ? "ready" : "busy";
}

/** The uploaded files of a draft, in its order, with the descriptions of images. */
export const uploadedOf = ({ items }: AttachmentDraft): Attachment[] =>
  items.flatMap(({ attachment, alt }) => {
    if (!attachment) return [];
    const { alt: _, ...file } = attachment;
    return [alt.trim() === "" ? file : { ...file, alt: alt.trim() }];
  });

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
  // After a refusal nothing is sent automatically: the user has to decide first. A passing fault is tried again.
  const isRefused = change.state === "failed" && !change.mayRetry;
  const sendsWhenUp = isRefused ? false : draft.sendsWhenUp;
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
  const { name, title, size, kind, alt = "", duration_ms, waveform } = attachment;
  const recording = duration_ms === undefined ? null : { duration_ms, waveform };
  const done = { state: "uploaded", sent: 1, refusal: null, mayRetry: false } as const;
  return { id: name, title, size, kind, ...done, attachment, alt, recording };
}
