import { call } from "#client/data/api.ts";
import { retryIn } from "#client/data/retry-in.ts";
import { onSessionEnd } from "#client/data/session.ts";
import { connection, onConnect } from "#client/data/socket.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import {
  ATTACHMENTS_MAX,
  type AttachmentKind,
  AUDIO_TYPE,
  attachmentProblem,
  claimedKind,
} from "#shared/chat/attachments.ts";
import { uploadAttachment } from "#shared/chat/chat.rest.ts";
import { attachmentsTexts as ATTACHMENT_TEXTS } from "#shared/chat/texts/attachments/attachments.texts.ts";
import type { FaultBody } from "#shared/fault.ts";
import { chat, sameAccountCheck } from "../chat.store.ts";
import { nextAttempt } from "../delivery/next-attempt.ts";
import { pauseAfter } from "../delivery/outbox.ts";
import { sendMessage } from "../delivery/sending.ts";
import {
  attachmentDraftOf,
  type DraftAttachment,
  type RecordingShape,
  uploadedOf,
  uploadReadiness,
  withAttachmentDraft,
  withItem,
  withItems,
  withoutItem,
} from "../state/chat.attachment-drafts.ts";
import { isVoiceComing } from "../voice/recording.store.ts";
import { previewFile } from "./file-previews.ts";
import {
  claimRecording,
  forgetRecording,
  keepRecording,
  keptRecordings,
  releaseRecordings,
} from "./recording-store.ts";
import { attachingTexts as texts } from "./texts/attaching/attaching.texts.ts";

/** Adds chosen files to the attachment draft and uploads them, one at a time and in order. */

/** The files of this page's drafts, by item id. Only recordings and uploaded files survive a reload. */
const files = new Map<string, File>();
/** Abort controllers of running uploads, by item id. */
const uploads = new Map<string, AbortController>();
/** Attempts that have failed, by item id. */
const failures = new Map<string, number>();
const busy = new Set<number>();

// Uploads end with the session.
onSessionEnd(() => {
  for (const end of uploads.values()) end.abort();
  files.clear();
  failures.clear();
  releaseRecordings();
});
onConnect(() => {
  for (const id of Object.keys(chat.getState().attachmentDrafts).map(Number)) retryFailed(id);
});

let spoken = 0;
/** Every announcement has its own key: two files with the same name are announced twice. */
const say = (text: string) => announce(text, "polite", `file-${++spoken}`);

/** The file of a recording has a name that says nothing to people. */
export const titleOf = ({ kind, title }: Pick<DraftAttachment, "kind" | "title">): string =>
  kind === "audio" ? texts.voice : title;

/** Temporary faults: another attempt may succeed. */
const PASSING: ReadonlySet<string> = new Set(["UNREACHABLE", "UNAVAILABLE", "TOO_FAST", "INTERNAL", "SIGNED_OUT"]);

/** The files that a person chose, or a recording. */
interface Chosen {
  file: File;
  kind: AttachmentKind | null;
  problem: () => string | null;
  recording: RecordingShape | null;
  /** Of one that is brought back. */
  id?: string;
}

function itemOf(
  { id = crypto.randomUUID(), file, kind, problem, recording }: Chosen,
  mayCome: boolean,
): DraftAttachment {
  const refusal = () => (mayCome ? problem() : ATTACHMENT_TEXTS.tooMany);
  const isRefused = refusal() !== null;
  return {
    id,
    title: file.name,
    size: file.size,
    kind,
    state: isRefused ? "failed" : "waiting",
    sent: 0,
    refusal: isRefused ? refusal : null,
    mayRetry: false,
    attachment: null,
    alt: "",
    recording,
  };
}

/** Adds chosen, pasted or dropped files to the draft and uploads them. Files that cannot be sent are refused at once. */
export function attachFiles(conversationId: number, files: readonly File[]): void {
  const chosen = files.map((file) => ({
    ...{ file, kind: claimedKind(file), recording: null },
    problem: () => attachmentProblem(file),
  }));
  add(conversationId, chosen);
}

/** Adds a recorded voice message to the draft, keeps it on the device, and uploads it. */
export function attachVoice(id: number, { file, ...recording }: { file: File } & RecordingShape): void {
  const [item] = add(id, [{ file, kind: "audio", recording, problem: () => null }]);
  if (item) void keep(id, item, file, recording);
}

async function keep(conversation_id: number, { id }: DraftAttachment, file: File, recording: RecordingShape) {
  const { me } = chat.getState();
  void claimRecording(id);
  await keepRecording(me, { id, conversation_id, bytes: await file.arrayBuffer(), ...recording });
  // It was uploaded or removed, or the account has left, meanwhile.
  if (!files.has(id)) await forgetRecording(me, id);
}

/** Brings back recordings that an earlier page has not uploaded, and uploads them. */
export async function restoreRecordings(userId: number): Promise<void> {
  for (const { id, conversation_id, bytes, ...recording } of await keptRecordings(userId)) {
    if (!(await claimRecording(id)) || chat.getState().me !== userId) continue;
    add(conversation_id, [{ id, file: voiceFile([bytes]), kind: "audio", recording, problem: () => null }]);
  }
}

/** A recording as a file. */
export const voiceFile = (pieces: BlobPart[]): File => new File(pieces, "voice-message.mp3", { type: AUDIO_TYPE });

function add(conversationId: number, chosen: readonly Chosen[]): readonly DraftAttachment[] {
  const taken = attachmentDraftOf(chat.getState(), conversationId).items.filter(
    ({ mayRetry, state }) => state !== "failed" || mayRetry,
  );
  // A recording cannot be chosen again: it keeps its place while it is made.
  const free = ATTACHMENTS_MAX - taken.length - (isVoiceComing(conversationId) ? 1 : 0);
  const items = chosen.map((one, n) => {
    const item = itemOf(one, n < free);
    files.set(item.id, one.file);
    if (item.kind === "image" || item.kind === "audio") previewFile(item.id, one.file);
    return item;
  });
  chat.setState((s) => withItems(s, conversationId, items));
  for (const item of items) {
    const why = item.refusal?.();
    if (why) say(texts.saidFailed({ title: titleOf(item), why }));
  }
  void uploadInTurn(conversationId);
  return items;
}

async function uploadInTurn(id: number): Promise<void> {
  if (busy.has(id)) return;
  busy.add(id);
  for (;;) {
    const next = attachmentDraftOf(chat.getState(), id).items.find(({ state }) => state === "waiting");
    if (!next) break;
    await uploadOne(id, next);
  }
  busy.delete(id);
  const draft = attachmentDraftOf(chat.getState(), id);
  if (draft.sendsWhenUp && uploadReadiness(draft) === "ready") sendAttachments(id);
}

async function uploadOne(id: number, item: DraftAttachment): Promise<void> {
  const { id: itemId, kind, recording } = item;
  const file = files.get(itemId);
  if (!file) {
    chat.setState((s) => withoutItem(s, id, itemId));
    return;
  }
  const end = new AbortController();
  uploads.set(itemId, end);
  chat.setState((s) => withItem(s, id, itemId, { state: "uploading", sent: 0, refusal: null }));
  // Of a recording it was said that it is there.
  if (!recording) say(texts.saidUploading({ title: titleOf(item) }));
  const isSame = sameAccountCheck();
  const onProgress = (sent: number) => chat.setState((s) => withItem(s, id, itemId, { sent }));
  const body = recording?.waveform ? { waveform: recording.waveform } : undefined;
  const given = { params: { id }, body, files: { file } };
  const result = await call(uploadAttachment, given, { signal: end.signal, onProgress });
  uploads.delete(itemId);
  // It was removed from the draft meanwhile, or another account is signed in.
  if (end.signal.aborted || !isSame()) return;
  if (result.ok) {
    forget(item);
    const { value } = result;
    chat.setState((s) =>
      withItem(s, id, itemId, { state: "uploaded", sent: 1, title: value.title, attachment: value }),
    );
    say(texts.saidUploaded({ title: titleOf({ kind, title: value.title }) }));
  } else {
    const { fault } = result;
    const refusal = () => whyNot(fault);
    const wasSent = attachmentDraftOf(chat.getState(), id).sendsWhenUp;
    const tries = (failures.get(itemId) ?? 0) + 1;
    failures.set(itemId, tries);
    const mayRetry = PASSING.has(fault.code);
    chat.setState((s) => withItem(s, id, itemId, { state: "failed", refusal, mayRetry }));
    // Attempts after the first are made by themselves.
    if (tries === 1 || !mayRetry)
      sayFailed(texts.saidFailed({ title: titleOf(item), why: refusal() }), wasSent, mayRetry);
    if (wasSent) void retryLater(id, itemId, tries, pauseAfter(fault, tries));
  }
}

/** Whoever has sent the message may have closed the conversation: then it is visible too. */
function sayFailed(text: string, wasSent: boolean, mayRetry: boolean): void {
  if (wasSent) toast({ type: "error", title: text, message: mayRetry ? texts.sendsWhenUp : "" });
  else say(text);
}

/** Tries again by itself, unless the user was faster. Offline, only the next connect does. */
async function retryLater(id: number, itemId: string, tries: number, pause: number | null): Promise<void> {
  if (pause === null || connection.getState().state !== "online") return;
  const isSame = sameAccountCheck();
  await nextAttempt(pause);
  const item = attachmentDraftOf(chat.getState(), id).items.find((one) => one.id === itemId);
  if (isSame() && item?.state === "failed" && failures.get(itemId) === tries) retry(id, item);
}

function retryFailed(id: number): void {
  for (const item of attachmentDraftOf(chat.getState(), id).items)
    if (item.state === "failed" && item.mayRetry) retry(id, item);
}

/** The draft needs the file no longer. */
function forget({ id, recording }: DraftAttachment): void {
  files.delete(id);
  failures.delete(id);
  if (recording) void forgetRecording(chat.getState().me, id);
}

function whyNot({ code, fields, message, retry_after }: FaultBody): string {
  if (code === "UNREACHABLE") return texts.lineBroke;
  if (code === "TOO_FAST" && retry_after !== undefined) return texts.tooMany({ retry: retryIn(retry_after) });
  return fields?.file?.[0] ?? message;
}

/** Describes an image of the draft for people who do not see it. */
export const describeItem = (conversationId: number, { id }: DraftAttachment, alt: string): void =>
  chat.setState((s) => withItem(s, conversationId, id, { alt }));

/** Removes a file from the draft and cancels its upload. The server deletes unused uploads after a day. */
export function removeItem(conversationId: number, item: DraftAttachment): void {
  const { id, state } = item;
  const title = titleOf(item);
  chat.setState((s) => withoutItem(s, conversationId, id));
  uploads.get(id)?.abort();
  forget(item);
  say(state === "uploading" ? texts.saidCancelled({ title }) : texts.saidRemoved({ title }));
  // A message may have been waiting for this file only.
  const draft = attachmentDraftOf(chat.getState(), conversationId);
  if (draft.sendsWhenUp && draft.items.length > 0 && uploadReadiness(draft) === "ready")
    sendAttachments(conversationId);
}

/** The user tries again: if that fails too, it is announced. */
export function retryItem(conversationId: number, item: DraftAttachment): void {
  failures.delete(item.id);
  retry(conversationId, item);
}

function retry(conversationId: number, item: DraftAttachment): void {
  chat.setState((s) => withItem(s, conversationId, item.id, { state: "waiting", sent: 0, refusal: null }));
  void uploadInTurn(conversationId);
}

/** Sends the message with the draft's files, now or as soon as they are uploaded. */
export function submitAttachments(conversationId: number): void {
  const readiness = uploadReadiness(attachmentDraftOf(chat.getState(), conversationId));
  if (readiness === "ready") sendAttachments(conversationId);
  else if (readiness === "refused") announce(texts.failedFirst);
  else {
    chat.setState((s) => withAttachmentDraft(s, conversationId, { sendsWhenUp: true }));
    announce(texts.sendsWhenUp);
    retryFailed(conversationId);
  }
}

function sendAttachments(id: number): void {
  const state = chat.getState();
  // A text that is too long stays with its files: the composer shows the error.
  if (sendMessage(id, state.texts[id] ?? "", uploadedOf(attachmentDraftOf(state, id))))
    chat.setState((s) => withAttachmentDraft(s, id, { items: [], sendsWhenUp: false }));
  else chat.setState((s) => withAttachmentDraft(s, id, { sendsWhenUp: false }));
}
