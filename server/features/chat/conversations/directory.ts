import { LRUCache } from "lru-cache";
import { type Correspondent, mayOpen } from "#server/features/chat/chat.policy.ts";
import type { BlocksAround } from "#server/features/chat/safety/blocks.repo.ts";
import { isParted } from "#server/features/chat/safety/blocks.ts";
import { toOtherUser } from "#server/features/chat/sending/presenters.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { OtherUser, PersonCard } from "#shared/chat/chat.schemas.ts";

/** What a person shows to others. */
interface Seen {
  last_seen_at: Date | null;
  shows_presence: boolean;
  shows_read: boolean;
}

/** What the chat needs to know of people. */
export interface PeopleSource {
  cards(ids: readonly number[]): Promise<Map<number, PersonCard & Seen>>;
  /** Null for an account that does not exist, is not verified, or is suspended. */
  account(id: number): Promise<{ id: number; user_type: UserType; discoverable: boolean } | null>;
  approvedAmong(ids: readonly number[]): Promise<number[]>;
  deletedCard(id: number): PersonCard;
  /** Whether others see that the user is online. */
  isSeen(id: number): boolean;
  blocksOf(userId: number): Promise<BlocksAround>;
  now: () => Date;
}

/** The other side of a conversation, as one of its sides sees it. */
export interface Other {
  user: OtherUser;
  /** Whether the account still exists. */
  exists: boolean;
  /** Whether the viewer has blocked this person. */
  blocked: boolean;
  showsRead: boolean;
}

/** What others may see of a person's activity. */
interface Shown {
  presence: boolean;
  read: boolean;
}

/** How long the settings of an account are cached, in milliseconds, so that a send needs no query. */
const KNOWN_MS = 10_000;
/** Accounts whose settings are cached. */
const KNOWN_MAX = 20_000;

const shownBy = ({ shows_presence, shows_read }: Seen): Shown => ({ presence: shows_presence, read: shows_read });

export function createDirectory(people: PeopleSource) {
  const known = new LRUCache<number, { until: number; shown: Shown }>({ max: KNOWN_MAX });
  /** Grows with each `forget`. A read that began before must not be cached. */
  let forgotten = 0;

  /** Null for an account that was deleted. */
  async function shownOf(id: number): Promise<Shown | null> {
    const time = people.now().getTime();
    const before = known.get(id);
    if (before && before.until > time) return before.shown;
    const card = (await cardsOf([id])).get(id);
    return card ? shownBy(card) : null;
  }

  /** Reads cards, and caches what the people show to others. */
  async function cardsOf(ids: readonly number[]): Promise<Map<number, PersonCard & Seen>> {
    const before = forgotten;
    const cards = await people.cards(ids);
    const until = people.now().getTime() + KNOWN_MS;
    if (forgotten === before) for (const card of cards.values()) known.set(card.id, { until, shown: shownBy(card) });
    return cards;
  }

  async function correspondent(id: number): Promise<Correspondent | null> {
    const account = await people.account(id);
    if (!account) return null;
    const approved = account.user_type === "employer" && (await people.approvedAmong([id])).length === 1;
    return { ...account, approved };
  }

  async function otherUsers(viewerId: number, ids: readonly number[]): Promise<(id: number) => Other> {
    const cards = ids.length > 0 ? await cardsOf(ids) : new Map<number, never>();
    const around = await people.blocksOf(viewerId);
    return (id) => {
      const own = cards.get(id);
      const card = own ?? {
        ...people.deletedCard(id),
        last_seen_at: null,
        shows_presence: true,
        shows_read: true,
      };
      // After a block neither side sees whether the other one is online, nor what they have read.
      const parted = isParted(around, id);
      const user = parted ? toOtherUser({ ...card, last_seen_at: null }, false) : toOtherUser(card, people.isSeen(id));
      const showsRead = card.shows_read && !parted;
      return { user, exists: own !== undefined, blocked: around.blocked.has(id), showsRead };
    };
  }

  return {
    correspondents: (a: number, b: number) => Promise.all([correspondent(a), correspondent(b)]),
    /** Null for an account that does not exist, is not verified, or is suspended. */
    correspondent,
    /** Whether one person may find another one, and so sees their card in a search. */
    mayFind: async (id: number, otherId: number): Promise<boolean> => {
      const [from, to] = await Promise.all([correspondent(id), correspondent(otherId)]);
      return from !== null && to !== null && mayOpen(from, to);
    },
    otherUsers,
    /** Whether the account still exists. */
    exists: async (id: number): Promise<boolean> => (await shownOf(id)) !== null,
    /** Whether others may see how far the person has read. */
    showsRead: async (id: number): Promise<boolean> => (await shownOf(id))?.read ?? true,
    /** Whether others may see that the person is online. */
    showsPresence: async (id: number): Promise<boolean> => (await shownOf(id))?.presence ?? true,
    /** An account was deleted or has changed what it shows. */
    forget: (id: number): void => {
      forgotten += 1;
      known.delete(id);
    },
    otherUser: async (viewerId: number, id: number): Promise<OtherUser> => (await otherUsers(viewerId, [id]))(id).user,
  };
}
export type Directory = ReturnType<typeof createDirectory>;
