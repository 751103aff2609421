import { useStore } from "zustand";
import { type Session, sessionStore } from "#client/data/session.ts";
import { isSeeker } from "#shared/accounts/user-types.ts";
import type { LastMessage, OtherUser } from "#shared/chat/chat.schemas.ts";
import { useConversation } from "../useChat.ts";

/** In which conversations requests for money are warned about: between an employer and a job seeker. */

/** What a warning is about. */
export type Written = Pick<LastMessage, "id" | "content">;

const isReader = ({ user }: Session): boolean => user !== null && isSeeker(user.user_type);
const isWriter = ({ user }: Session): boolean => user?.user_type === "employer";

/** Whether the user is a job seeker who reads the messages of an employer. */
export function useReadsEmployer(id: number): boolean {
  const isEmployers = useConversation(id)?.other_user.is_employer ?? false;
  return useStore(sessionStore, isReader) && isEmployers;
}

/** Whether the user is an employer who writes to a job seeker (or an admin, of whom the chat does not know it). */
export function useWritesAsEmployer(id: number): boolean {
  const isEmployers = useConversation(id)?.other_user.is_employer ?? false;
  return useStore(sessionStore, isWriter) && !isEmployers;
}

/** Announces a warning after a new message that asks a job seeker for money. It is announced once, also if it is hidden. */
export async function announceWarning(message: Written, sender: OtherUser): Promise<void> {
  if (!sender.is_employer || !isReader(sessionStore.getState())) return;
  // Without its code nothing is announced; the message has been announced already.
  const { sayWarning } = await import("./say-warning.ts").catch(() => ({ sayWarning: () => {} }));
  sayWarning(message);
}
