import { inLanguage } from "#server/platform/texts/language.ts";
import { type ChatLine, KnownLine } from "#shared/chat/chat-lines.ts";
import { lineText } from "#shared/chat/line-text.ts";
import type { MessageRow } from "./message.model.ts";

type Saying = Pick<MessageRow, "content" | "line"> & Partial<Pick<MessageRow, "card">>;

/**
 * What a line or a card says. Undefined for what a person has written, and for a kind that only a newer version knows:
 * its text is shown instead. What a card shows counts more than its line, which an older version does not update.
 */
export function lineOf({ line, card }: Saying): ChatLine | undefined {
  const interview = card?.interview;
  if (!interview) return line ? KnownLine.parse(line) : undefined;
  const { job_title, kind: format, status, slots, accepted_slot } = interview;
  return KnownLine.parse({ kind: "interview.card", job_title, format, status, slots, accepted_slot });
}

/** The text of a message; of a line or a card a sentence that is right for both sides, in the current language. */
export function textOf(message: Saying): string {
  const line = lineOf(message);
  return line ? lineText(line, { to: "both" }) : message.content;
}

/**
 * What is stored beside a line or a card, in English, for versions that do not know its kind.
 */
export const storedTextOf = (line: ChatLine): string => inLanguage(null, () => lineText(line, { to: "both" }));
