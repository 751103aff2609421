import { appName } from "#client/ui/appName.ts";
import { isEvent, type Message, type OtherUser } from "#shared/chat/chat.schemas.ts";
import { nameWithCompany } from "../chat-lines.ts";
import { shownPreview } from "../messages/event-text.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";

/** The content of a system notification. A newer one with the same `tag` replaces the older. */
export interface Notice {
  title: string;
  body: string;
  tag: string;
}

/** Operating systems cut long bodies at different lengths, so we cut them here. In characters. */
const BODY_MAX = 120;

/** `plain` names neither sender nor text, because others may see the screen. Users can turn on `full`. */
export function noticeOf(message: Message, from: OtherUser, kind: "plain" | "full"): Notice {
  const tag = `kasama-chat-${message.conversation_id}`;
  if (kind === "plain") {
    const title = isEvent(message.kind) ? texts.noticeEvent : texts.notice;
    return { title: title({ app: appName() }), body: "", tag };
  }
  const text = shownPreview(message, from);
  return {
    title: nameWithCompany(message.author ?? from),
    body: text.length > BODY_MAX ? `${text.slice(0, BODY_MAX)}...` : text,
    tag,
  };
}
