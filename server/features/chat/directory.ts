import type { UserType } from "#shared/accounts/user-types.ts";
import type { OtherUser, PersonCard } from "#shared/chat/chat.schemas.ts";
import type { Correspondent } from "./chat.policy.ts";
import { toOtherUser } from "./presenters.ts";
import { createRecent } from "./recent.ts";

/** What the chat needs to know of people. `context.ts` gives it: features meet there, not here. */
export interface PeopleSource {
  cards(ids: readonly number[]): Promise<Map<number, PersonCard & { last_seen_at: Date | null }>>;
  /** Null for somebody who is not there, not verified or suspended. */
  account(id: number): Promise<{ id: number; user_type: UserType; discoverable: boolean } | null>;
  approvedAmong(ids: readonly number[]): Promise<number[]>;
  deletedCard(id: number): PersonCard;
  isOnline(id: number): boolean;
  now: () => Date;
}

/** How long an account is believed to exist that was there a moment ago: a send then asks nothing of the database. */
const THERE_MS = 10_000;
/** Accounts of which that is known. */
const KNOWN_MAX = 20_000;

export function createDirectory(people: PeopleSource) {
  const thereUntil = createRecent<number, number>(KNOWN_MAX);

  async function correspondent(id: number): Promise<Correspondent | null> {
    const account = await people.account(id);
    if (!account) return null;
    const approved = account.user_type === "employer" && (await people.approvedAmong([id])).length === 1;
    return { ...account, approved };
  }

  async function otherUsers(ids: readonly number[]): Promise<(id: number) => OtherUser> {
    const cards = ids.length > 0 ? await people.cards(ids) : new Map<number, never>();
    return (id) => toOtherUser(cards.get(id) ?? { ...people.deletedCard(id), last_seen_at: null }, people.isOnline(id));
  }

  return {
    correspondents: (a: number, b: number) => Promise.all([correspondent(a), correspondent(b)]),
    otherUsers,
    /** Whether there is still an account that could read what is written to it. */
    exists: async (id: number): Promise<boolean> => {
      const time = people.now().getTime();
      if ((thereUntil.get(id) ?? 0) > time) return true;
      const exists = (await people.cards([id])).has(id);
      if (exists) thereUntil.set(id, time + THERE_MS);
      return exists;
    },
    /** An account is gone. */
    forget: (id: number): void => thereUntil.delete(id),
    otherUser: async (id: number): Promise<OtherUser> => (await otherUsers([id]))(id),
  };
}
export type Directory = ReturnType<typeof createDirectory>;
