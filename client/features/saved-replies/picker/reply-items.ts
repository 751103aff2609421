import { filledIn, type PlaceholderTexts } from "#shared/saved-replies/placeholders.ts";
import type { SavedReply } from "#shared/saved-replies/saved-replies.schemas.ts";
import { foldText } from "#shared/text.ts";
import type { Suggestion } from "../suggestions.ts";

export const REPLY_GROUPS = ["mine", "ofCompany", "suggested"] as const;
export type ReplyGroup = (typeof REPLY_GROUPS)[number];

/** A reply in the list: its text as it is stored, and as it will be inserted. */
export interface ReplyItem {
  key: string;
  group: ReplyGroup;
  name: string;
  text: string;
  filled: string;
}

/** The replies, or suggestions if there are none, in the order in which they are shown. */
export function replyItems(
  replies: readonly SavedReply[],
  suggestions: readonly Suggestion[],
  values: PlaceholderTexts,
): ReplyItem[] {
  const item = (key: string, group: ReplyGroup, { name, text }: Suggestion): ReplyItem => ({
    ...{ key, group, name, text },
    filled: filledIn(text, values).text,
  });
  if (replies.length === 0) return suggestions.map((one, index) => item(`suggested-${index}`, "suggested", one));
  const [mine, ofCompany] = [false, true].map((shared) => replies.filter((one) => one.shared === shared));
  return [...(mine ?? []), ...(ofCompany ?? [])].map((one) =>
    item(String(one.id), one.shared ? "ofCompany" : "mine", one),
  );
}

/** Those whose name or text contains each word of the query, whatever the case and the accents. Names come first. */
export function matchingReplies(items: readonly ReplyItem[], query: string): ReplyItem[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => foldText(text).includes(word));
  const found = items.filter(({ name, filled }) => holds(`${name} ${filled}`));
  return REPLY_GROUPS.flatMap((group) => {
    const ofGroup = found.filter((one) => one.group === group);
    return [...ofGroup.filter(({ name }) => holds(name)), ...ofGroup.filter(({ name }) => !holds(name))];
  });
}
