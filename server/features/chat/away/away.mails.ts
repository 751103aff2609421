import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import { plainName, type Site, writeMail } from "#server/platform/mail/letter.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";
import { homeOf, type UserType } from "#shared/accounts/user-types.ts";
import type { Attachment } from "#shared/chat/attachments.ts";
import { CHAT_SETTINGS_QUERY, conversationQuery } from "#shared/chat/chat.links.ts";
import { messageLanguage } from "#shared/chat/message-language.ts";
import { awayMailTexts as texts } from "./texts/away-mail/away-mail.texts.ts";

/** The email about messages that a person missed while they were offline. */

/** The receiver. */
export interface Addressee {
  email: string;
  first_name: string;
  user_type: UserType;
}

/** The parts of a message that the email shows. */
type MissedMessage = Pick<MessageRow, "content" | "attachments" | "voice">;

export interface Missed {
  conversation_id: number;
  /** The writer's name as the chat shows it. */
  writer: string;
  /** The company for which they write; null without one. */
  company: string | null;
  /** How many messages are unread. */
  count: number;
  /** The newest of them, oldest first. */
  newest: readonly MissedMessage[];
}

/** In the current language: the caller sets the reader's. */
export function awayMail(to: Addressee, { conversation_id, writer, company, count, newest }: Missed, site: Site): Mail {
  const name = plainName(writer) ?? texts.someone;
  const companyName = company === null ? null : plainName(company);
  // Only in the mail itself, because lock screens show its subject.
  const from = companyName === null ? name : texts.ofCompany({ name, company: companyName });
  const app = site.name;
  const home = homeOf(to.user_type);
  const settings = `${home}?${CHAT_SETTINGS_QUERY}`;
  const said = newest
    .map((message) => ({ quote: toLine(message), language: messageLanguage(message.content) }))
    .filter(({ quote }) => quote !== "");
  const earlier = count - newest.length;
  return writeMail(
    {
      to,
      subject: texts.subject({ count, name, app }),
      parts: [
        texts.while({ count, name: from, app }),
        ...(earlier > 0 ? [texts.newest({ newest: newest.length, earlier })] : []),
        ...said,
        { label: texts.open, path: `${home}?${conversationQuery(conversation_id)}` },
        texts.reply,
        texts.why,
        { label: texts.settings, path: settings },
      ],
      unsubscribe: settings,
    },
    site,
  );
}

/** A message in one line: a placeholder for its files, which are not emailed, and its text. */
function toLine({ content, attachments = [], voice }: MissedMessage): string {
  return [voice ? texts.voice : "", filesIn(attachments), content.trim()].filter(Boolean).join(" ");
}

function filesIn(attachments: readonly Attachment[]): string {
  const [first] = attachments;
  if (!first) return "";
  if (attachments.every(({ kind }) => kind === "image")) return texts.photos({ count: attachments.length });
  return attachments.length === 1 ? texts.file({ title: first.title }) : texts.files({ count: attachments.length });
}
