import { call } from "#client/data/api.ts";
import { listConversations, openConversation, readMessages } from "#shared/chat/chat.rest.ts";
import { PAGE_DEFAULT, PAGE_MAX } from "#shared/chat/chat.schemas.ts";
import type { Result } from "#shared/fault.ts";
import type { ConversationOpening } from "../../shell/paths.ts";
import { chat, sameAccountCheck } from "./chat.store.ts";
import { withPage } from "./state/chat.messages.ts";
import { threadOf, withThread } from "./state/chat.state.ts";
import { withConversation, withConversations, withList } from "./state/chat.summaries.ts";
import { firstShown, withEarlierPage, withLaterPage, withNewest, withSpot } from "./state/chat.view.ts";
import { withFocusWish, withWindowClosed, withWindowMinimized, withWindowOpened } from "./state/chat.windows.ts";
import { rememberOpener, returnFocus } from "./window/chat-focus.ts";
import { isNarrow, maxWindows } from "./window/window-capacity.ts";

/** User actions in the chat, except sending (sending.ts) and marking as read (reading.ts). */

/** Takes the reader to the Messages page. Set while the chat is mounted, because only components can navigate. */
let goToPage: ((id: number, how: ConversationOpening) => void) | null = null;

/** For the component that navigates. @returns a function that unsubscribes */
export function onShowOnPage(go: (id: number, how: ConversationOpening) => void): () => void {
  goToPage = go;
  return () => {
    if (goToPage === go) goToPage = null;
  };
}

/** Shows a conversation on the Messages page. */
export const showOnPage = (id: number, how: ConversationOpening = {}): void => goToPage?.(id, how);

/** Closes the conversation that is open on the Messages page. Set while one is. */
let goToList: (() => void) | null = null;

/** For the component that navigates. @returns a function that unsubscribes */
export function onLeavePage(go: () => void): () => void {
  goToList = go;
  return () => {
    if (goToList === go) goToList = null;
  };
}

/** Closes the conversation that is open on the Messages page. */
export const leavePage = (): void => goToList?.();

/** Whether conversations open on the Messages page: it is shown, or the browser is too narrow for windows. */
const opensOnPage = (): boolean => chat.getState().inbox.shown || isNarrow();

/** Shows a conversation because the user asked for it: in a window over the page, or on the Messages page. */
export function showConversation(id: number): void {
  if (opensOnPage()) showOnPage(id);
  else openWindow(id);
}

/** Shows a conversation at its marked message, which takes the focus instead of the composer. */
export function showConversationAtSpot(id: number): void {
  if (opensOnPage()) {
    showOnPage(id);
    return;
  }
  openWindow(id);
  chat.setState((s) => withFocusWish(s, null));
}

/** Higher than any `seq`: requests the newest page without marking it as read, as the call without it would. */
const NEWEST = 999_999_999_999_999;

/** Opens a window over the page. */
export function openWindow(id: number): void {
  rememberOpener(id);
  chat.setState((s) => withWindowOpened(s, id, maxWindows()));
}

export function minimizeWindow(id: number): void {
  showNewest(id);
  chat.setState((s) => withWindowMinimized(s, id));
  returnFocus(id, "minimized");
}

export function closeWindow(id: number): void {
  showNewest(id);
  chat.setState((s) => withWindowClosed(s, id));
  returnFocus(id, "closed");
}

/** Finds or creates the conversation with a person. @param jobId the job about which a job seeker asks @returns its id */
export async function conversationWith(personId: number, jobId?: number): Promise<Result<number>> {
  const isSame = sameAccountCheck();
  const body = { participant2_id: personId, ...(jobId !== undefined && { job_id: jobId }) };
  const result = await call(openConversation, { body });
  if (!result.ok) return result;
  if (isSame()) chat.setState((s) => withConversation(s, result.value));
  return { ok: true, value: result.value.id };
}

/** Loads the conversations over REST when the socket has not delivered them. */
export async function loadConversations(): Promise<void> {
  if (chat.getState().list !== "ready") chat.setState((s) => withList(s, "loading"));
  const isSame = sameAccountCheck();
  const result = await call(listConversations, {});
  if (!isSame()) return;
  chat.setState((s) => {
    if (result.ok) return withConversations(s, result.value);
    return s.list === "ready" ? s : withList(s, "failed");
  });
}

/** Messages before the first unread one that are loaded with it. */
const BEFORE_UNREAD = 5;

/** How many messages a conversation is opened with: more than usual, so that the first unread one is among them. */
function firstPage(id: number): number {
  const { unread_count = 0, last_seq = 0, last_read_seq = 0 } = chat.getState().conversations[id] ?? {};
  const wanted = unread_count > 0 ? last_seq - last_read_seq + BEFORE_UNREAD : 0;
  return wanted > PAGE_DEFAULT && wanted <= PAGE_MAX ? wanted : PAGE_DEFAULT;
}

/** Loads the newest page of a conversation that is opened for the first time. */
export async function loadThread(id: number): Promise<void> {
  const { loading } = threadOf(chat.getState(), id);
  if (loading === "loading" || loading === "ready") return;
  chat.setState((s) => withThread(s, id, { loading: "loading" }));
  const isSame = sameAccountCheck();
  const result = await call(readMessages, { params: { id }, query: { before_seq: NEWEST, limit: firstPage(id) } });
  if (!isSame()) return;
  chat.setState((s) => (result.ok ? withPage(s, id, result.value) : withThread(s, id, { loading: "failed" })));
}

/** Loads the page before the oldest message shown. @returns how many messages it contained */
export async function loadEarlier(id: number): Promise<number> {
  const { earlier } = threadOf(chat.getState(), id);
  const from = firstShown(chat.getState(), id);
  if (from === null || from <= 1 || earlier === "loading") return 0;
  chat.setState((s) => withThread(s, id, { earlier: "loading" }));
  const isSame = sameAccountCheck();
  const result = await call(readMessages, { params: { id }, query: { before_seq: from, limit: PAGE_DEFAULT } });
  if (!isSame()) return 0;
  // The user has moved to another part of the conversation meanwhile.
  if (firstShown(chat.getState(), id) !== from) {
    chat.setState((s) => withThread(s, id, { earlier: "idle" }));
    return 0;
  }
  chat.setState((s) => (result.ok ? withEarlierPage(s, id, result.value) : withThread(s, id, { earlier: "failed" })));
  return result.ok ? result.value.length : 0;
}

/** Loads the page after the last message shown, if that is not the newest. @returns how many messages it contained */
export async function loadLater(id: number): Promise<number> {
  const { view, later } = threadOf(chat.getState(), id);
  if (!view || later === "loading") return 0;
  chat.setState((s) => withThread(s, id, { later: "loading" }));
  const isSame = sameAccountCheck();
  const query = { after_seq: view.to, limit: PAGE_DEFAULT };
  const result = await call(readMessages, { params: { id }, query });
  if (!isSame()) return 0;
  if (threadOf(chat.getState(), id).view?.to !== view.to) {
    chat.setState((s) => withThread(s, id, { later: "idle" }));
    return 0;
  }
  chat.setState((s) => (result.ok ? withLaterPage(s, id, result.value) : withThread(s, id, { later: "failed" })));
  return result.ok ? result.value.length : 0;
}

/** Leaves an older part of a conversation and unmarks the message that was searched for. */
export function showNewest(id: number): void {
  chat.setState((s) => withSpot(withNewest(s, id), id, null));
}
