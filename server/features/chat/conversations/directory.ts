import { type Correspondent, mayOpen } from "#server/features/chat/chat.policy.ts";
import type { BlocksAround } from "#server/features/chat/safety/blocks.repo.ts";
import { isParted } from "#server/features/chat/safety/blocks.ts";
import type { Coverage } from "#server/platform/cache/coverage.ts";
import { SharedCache } from "#server/platform/cache/shared-cache.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { OtherUser, PersonCard } from "#shared/chat/chat.schemas.ts";

/** What a person shows to others. */
interface Seen {
  is_employer: boolean;
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

/** A person as the other side sees them. */
function toOtherUser(card: PersonCard & Pick<Seen, "is_employer" | "last_seen_at">, online: boolean): OtherUser {
  // Field by field, because a card contains more than others may see.
  const { id, username, first_name, last_name, photo, is_employer } = card;
  const last_seen_at = online ? null : (card.last_seen_at?.toISOString() ?? null);
  return { id, username, first_name, last_name, photo, is_employer, online, last_seen_at };
}

/**
 * @param coverage says when another process may have changed something
 * @param clock in milliseconds
 */
export function createDirectory(people: PeopleSource, coverage: Coverage, clock: () => number) {
  const known = new SharedCache<number, Shown | null>({
    ...{ max: KNOWN_MAX, forMs: KNOWN_MS, coverage, clock },
  });

  async function readShown(id: number): Promise<Shown | null> {
    const card = (await people.cards([id])).get(id);
    return card ? shownBy(card) : null;
  }

  /** Null for an account that was deleted. */
  const shownOf = (id: number): Promise<Shown | null> => known.get(id, () => readShown(id));

  /** Reads cards, and caches what the people show to others. */
  const cardsOf = (ids: readonly number[]): Promise<Map<number, PersonCard & Seen>> =>
    known.learn(
      () => people.cards(ids),
      (cards) => [...cards.values()].map((card) => [card.id, shownBy(card)] as const),
    );

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
        is_employer: false,
        last_seen_at: null,
        shows_presence: true,
        shows_read: true,
      };
      // After a block neither side sees whether the other one is online, nor what they have read.
      const parted = isParted(around, id);
      // The card is newer than what this process knows of who hides.
      const isSeen = card.shows_presence && people.isSeen(id);
      const user = parted ? toOtherUser({ ...card, last_seen_at: null }, false) : toOtherUser(card, isSeen);
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
    /** Whether the account still exists. At once if it is in memory. */
    exists: (id: number): boolean | Promise<boolean> => {
      const shown = known.peek(id);
      return shown === undefined ? shownOf(id).then((found) => found !== null) : shown !== null;
    },
    /** Whether others may see how far the person has read. */
    showsRead: async (id: number): Promise<boolean> => (await shownOf(id))?.read ?? true,
    /** Whether others may see that the person is online. */
    showsPresence: async (id: number): Promise<boolean> => (await shownOf(id))?.presence ?? true,
    /** The same, read again for a call of another process, which must not wait for further calls. */
    rereadPresence: async (id: number): Promise<boolean> =>
      (await known.refresh(id, () => readShown(id)))?.presence ?? true,
    /** An account was deleted or has changed what it shows. Other processes have to forget it too. */
    forget: (id: number): void => known.forget([id]),
    otherUser: async (viewerId: number, id: number): Promise<OtherUser> => (await otherUsers(viewerId, [id]))(id).user,
  };
}
export type Directory = ReturnType<typeof createDirectory>;
