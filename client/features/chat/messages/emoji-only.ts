const ONE = String.raw`(?:\p{Regional_Indicator}{2}|(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)\p{Emoji_Modifier}?)`;
const ONLY = new RegExp(String.raw`^(?:${ONE}(?:\u200D${ONE})*\s*){1,3}$`, "u");

/** Whether a message is one to three emoji and nothing else: these are shown larger. */
export const isEmojiOnly = (content: string): boolean => ONLY.test(content);
