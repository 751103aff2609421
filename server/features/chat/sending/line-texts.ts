import { inLanguage } from "#server/platform/texts/language.ts";
import { lineText } from "#shared/chat/line-text.ts";
import type { MessageRow } from "./message.model.ts";

type Saying = Pick<MessageRow, "content" | "line">;

/** The text of a message; of a line or a card a sentence that is right for both sides, in the current language. */
export const textOf = ({ content, line }: Saying): string => (line ? lineText(line, { to: "both" }) : content);

/** The same in every language, so that a search finds the same for everyone. */
export const searchedTextOf = (message: Saying): string =>
  message.line ? inLanguage(null, () => textOf(message)) : message.content;
