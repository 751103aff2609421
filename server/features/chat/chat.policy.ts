import { isSeeker, type UserType } from "#shared/accounts/user-types.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";

/** Who may read and write a conversation: its two sides, nobody else. */
export function isParticipant(userId: number, memberIds: readonly number[]): boolean {
  return memberIds.includes(userId);
}

/** What must be known of a person to say whether a conversation may be opened. */
export interface Correspondent {
  id: number;
  user_type: UserType;
  /** For an employer: whether an admin approved the company. */
  approved: boolean;
  /** For a seeker: whether employers may find them. */
  discoverable: boolean;
}

/**
 * Whether a message says what happened outside of the chat: nobody wrote it, so nobody changes, deletes or reports it.
 */
export function isEvent(kind: Message["kind"]): boolean {
  return kind === "system" || kind === "card";
}

/**
 * Who may open a conversation with whom (design, section 3): a seeker with an approved employer; an approved employer
 * with a seeker who allows it or has applied to it; an admin with anyone. Either side answers in what is open.
 */
export function mayOpen(from: Correspondent, to: Correspondent, hasApplied = false): boolean {
  if (from.id === to.id) return false;
  if (from.user_type === "admin") return true;
  if (isSeeker(from.user_type)) return to.user_type === "employer" && to.approved;
  if (from.user_type === "employer") return from.approved && isSeeker(to.user_type) && (to.discoverable || hasApplied);
  return false;
}
