import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import { plainName, type Site, writeMail } from "#server/platform/mail/letter.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";
import { homeOf, type UserType } from "#shared/accounts/user-types.ts";
import type { Attachment } from "#shared/chat/attachments.ts";
import { CHAT_SETTINGS_QUERY, conversationQuery } from "#shared/chat/chat.links.ts";

/** The email about messages that a person missed while they were offline. */

/** The receiver. */
export interface Addressee {
  email: string;
  first_name: string;
  user_type: UserType;
}

/** The parts of a message that the email shows. */
type MissedMessage = Pick<MessageRow, "content" | "attachments">;

export interface Missed {
  conversation_id: number;
  /** The writer's name as the chat shows it. */
  writer: string;
  /** How many messages are unread. */
  count: number;
  /** The newest of them, oldest first. */
  newest: readonly MissedMessage[];
}

const plural = new Intl.PluralRules("en-GB");
const messages = (count: number) => (plural.select(count) === "one" ? "a message" : `${count} messages`);

export function awayMail(to: Addressee, { conversation_id, writer, count, newest }: Missed, site: Site): Mail {
  const name = plainName(writer) ?? "Somebody";
  const home = homeOf(to.user_type);
  const settings = `${home}?${CHAT_SETTINGS_QUERY}`;
  const said = newest.map(toLine).filter((line) => line !== "");
  const earlier = count - newest.length;
  const news = `${name} sent you ${messages(count)} at ${site.name}`;
  return writeMail(
    {
      to,
      subject: news,
      parts: [
        `${news} while you were away.`,
        ...(earlier > 0 ? [`These are the newest ${newest.length}; ${earlier} came before them.`] : []),
        ...said.map((quote) => ({ quote })),
        { label: "Open the conversation", path: `${home}?${conversationQuery(conversation_id)}` },
        "To answer, open the conversation. An answer to this mail reaches nobody.",
        "You get such a mail when you have been away for 10 minutes, once an hour at most for each conversation. You can turn it off:",
        { label: "Chat settings", path: settings },
      ],
      unsubscribe: settings,
    },
    site,
  );
}

/** A message in one line: a placeholder for its files, which are not emailed, and its text. */
function toLine({ content, attachments = [] }: MissedMessage): string {
  return [filesIn(attachments), content.trim()].filter(Boolean).join(" ");
}

function filesIn(attachments: readonly Attachment[]): string {
  const [first] = attachments;
  if (!first) return "";
  const single = attachments.length === 1;
  if (attachments.every(({ kind }) => kind === "image")) return single ? "[Photo]" : `[${attachments.length} photos]`;
  return single ? `[File: ${first.title}]` : `[${attachments.length} files]`;
}
