import { appName } from "#client/ui/appName.ts";
import type { Message, OtherUser } from "#shared/chat/chat.schemas.ts";
import { personName, previewText, chatTexts as texts } from "../chat.texts.ts";

/** What a notification of the system says. Two of one `tag` are never shown side by side: the newer replaces the older. */
export interface Notice {
  title: string;
  body: string;
  tag: string;
}

/** Systems cut long bodies themselves, each elsewhere; the whole message stays in the chat. */
const BODY_MAX = 120;

/** `plain` says nothing of who wrote or what: others may see the screen. `full` is for who has asked for it. */
export function noticeOf(message: Message, from: OtherUser, kind: "plain" | "full"): Notice {
  const tag = `kasama-chat-${message.conversation_id}`;
  if (kind === "plain") return { title: texts.notice(appName()), body: "", tag };
  const text = previewText(message);
  return { title: personName(from), body: text.length > BODY_MAX ? `${text.slice(0, BODY_MAX)}...` : text, tag };
}
