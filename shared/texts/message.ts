import format, { type CompiledMessage, type FormatValues } from "icu-minify/format";
import { FORMATS, FORMATTERS } from "./formatters.ts";
import { type Language, LOCALES } from "./languages.ts";

/** Makes the function of a message with arguments. */
export type MessageMaker = (message: CompiledMessage) => (values: FormatValues) => unknown;

const OPTIONS = { formatters: FORMATTERS, formats: FORMATS };

/** Makes the functions of messages in one language. */
export const messageMaker =
  (language: Language): MessageMaker =>
  (message) =>
  (values) =>
    format(message, LOCALES[language], values, OPTIONS);
