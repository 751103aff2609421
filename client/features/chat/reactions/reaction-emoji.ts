import type { ReactionKind } from "#shared/chat/reactions.ts";

/** How each reaction is shown. Screen readers hear its name instead. */
export const REACTION_EMOJI: Record<ReactionKind, string> = {
  thumbs_up: "👍",
  heart: "❤️",
  laugh: "😂",
  surprised: "😮",
  sad: "😢",
  thanks: "🙏",
};
