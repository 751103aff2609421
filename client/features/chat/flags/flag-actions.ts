import { call } from "#client/data/api.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import { changeFlags } from "#shared/chat/chat.rest.ts";
import type { ConversationSummary, FlagsChange } from "#shared/chat/chat.schemas.ts";
import { closeWindow, leavePage, minimizeWindow } from "../chat.actions.ts";
import { chat, sameAccountCheck } from "../chat.store.ts";
import { personName, refusalText } from "../chat-lines.ts";
import { markRead, reportOpened, whenReported } from "../delivery/reading.ts";
import { unreadOf, withFlagsAnswered, withFlagsWished } from "../state/chat.flags.ts";
import { withConversation } from "../state/chat.summaries.ts";
import { withWindowClosed, withWindowMinimized } from "../state/chat.windows.ts";
import { chatInUse } from "../window/chat-focus.ts";
import { flagsTexts as texts } from "./texts/flags.texts.ts";

/** What the user can do with a conversation of their own: it is stored for them alone, and shown at once. */
export type FlagAction = keyof typeof texts.actions;

/** Reading has its own command, which also moves the read mark. */
const CHANGES: Readonly<Record<Exclude<FlagAction, "markRead">, FlagsChange>> = {
  markUnread: { marked_unread: true },
  pin: { pinned: true },
  unpin: { pinned: false },
  mute: { muted: true },
  unmute: { muted: false },
  archive: { archived: true },
  moveBack: { archived: false },
};

/** The action that is possible now for each of what is stored. */
export const flagActionsOf = (conversation: ConversationSummary) =>
  ({
    unread: unreadOf(conversation) > 0 ? "markRead" : "markUnread",
    pinned: conversation.pinned ? "unpin" : "pin",
    muted: conversation.muted ? "unmute" : "mute",
    archived: conversation.archived ? "moveBack" : "archive",
  }) satisfies Record<string, FlagAction>;

/** Changes of one conversation reach the server in the order in which the user made them. */
const lastCalls = new Map<number, Promise<unknown>>();

/** Does it, and announces it once the server has stored it. A refusal takes it back and says why. */
export function doFlagAction(id: number, action: FlagAction): void {
  const conversation = chat.getState().conversations[id];
  if (!conversation) return;
  const name = personName(conversation.other_user);
  if (action === "markRead") {
    markRead(id, conversation.last_seq);
    // Reports are repeated until the server has them.
    reportOpened(id);
    sayDone(id, action, name);
    return;
  }
  void change(id, CHANGES[action]).then((isStored) => isStored && sayDone(id, action, name));
  if (action === "markUnread" || action === "archive") leave(id, action);
}

function sayDone(id: number, action: FlagAction, name: string): void {
  const done = texts.done[action]({ name });
  if (action !== "archive") announce(done, "polite", `flags-${id}`);
  else
    toast({
      type: "success",
      title: done,
      action: { text: texts.undo, name: texts.undoArchive({ name }), run: () => doFlagAction(id, "moveBack") },
    });
}

/** @returns whether the server has stored it for this account */
async function change(id: number, flags: FlagsChange): Promise<boolean> {
  const key = crypto.randomUUID();
  const isSame = sameAccountCheck();
  chat.setState((s) => withFlagsWished(s, id, key, flags));
  const answer = (lastCalls.get(id) ?? Promise.resolve())
    // The server takes each report as an opening of the conversation, which ends the mark.
    .then(() => (flags.marked_unread ? whenReported(id) : undefined))
    .then(() => (isSame() ? call(changeFlags, { params: { id }, body: flags }) : null));
  lastCalls.set(id, answer);
  const result = await answer;
  if (lastCalls.get(id) === answer) lastCalls.delete(id);
  if (!result || !isSame()) return false;
  chat.setState((s) => withFlagsAnswered(result.ok ? withConversation(s, result.value) : s, id, key));
  if (!result.ok) toast({ type: "error", title: texts.failed, message: refusalText(result.fault) });
  return result.ok;
}

/** A conversation that stayed open would count as opened with the next page load. */
function leave(id: number, action: "markUnread" | "archive"): void {
  const { inbox, windows } = chat.getState();
  if (inbox.open === id) leavePage();
  if (!windows.some((one) => one.id === id && !one.minimized)) return;
  const isInUse = chatInUse() === id;
  if (action === "archive") {
    if (isInUse && !inbox.shown) closeWindow(id);
    else chat.setState((s) => withWindowClosed(s, id));
  } else if (isInUse && !inbox.shown) minimizeWindow(id);
  else chat.setState((s) => withWindowMinimized(s, id));
}
