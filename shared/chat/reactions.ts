/** The reactions to a message, in the order in which they are shown. A stored name never changes its meaning. */
export const REACTIONS = ["thumbs_up", "heart", "laugh", "surprised", "sad", "thanks"] as const;
export type ReactionKind = (typeof REACTIONS)[number];
