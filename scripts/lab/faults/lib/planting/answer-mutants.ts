import type { Mutant } from "./mutant.ts";

/** The bugs of replies, reactions, and what people do with a conversation of their own. */
export const MUTANTS_OF_ANSWERS = {
  "reply-forgets": {
    says: "a reply is stored without what it replies to",
    edits: [
      {
        module: "SendingService",
        find: "const $QUOTING = $REPLY !== undefined && { reply_to: $REPLY };",
        put: "const $QUOTING = false;",
      },
    ],
  },
  "reactions-overwrite": {
    says: "a reaction replaces those of others",
    edits: [
      {
        module: "MessagesRepo",
        find: "return { $set: { ...$SET, [$PLACE]: $REACTION.kind } };",
        put: "return { $set: { ...$SET, reactions: { [$REACTION.user_id]: $REACTION.kind } } };",
      },
    ],
  },
  "muted-counts": {
    says: "a muted conversation adds to the badge",
    edits: [
      {
        module: "UnreadCounts",
        find: "$MUTED || $ARCHIVED ? 0 : Math.max($UNREAD.length, $MARKED ? 1 : 0)",
        part: "$MUTED",
        put: "false",
      },
    ],
  },
} satisfies Record<string, Mutant>;
