import { type Correspondent, mayOpen } from "#server/features/chat/chat.policy.ts";
import type { BlocksAround } from "#server/features/chat/safety/blocks.repo.ts";
import { isParted } from "#server/features/chat/safety/blocks.ts";
import { asSide, type Side, type SideId } from "#server/features/chat/sides.ts";
import type { Coverage } from "#server/platform/cache/coverage.ts";
import { SharedCache } from "#server/platform/cache/shared-cache.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { OtherUser, PersonCard, PersonCompany } from "#shared/chat/chat.schemas.ts";
import { createCompanyNames } from "./company-names.ts";

/** What a person shows to others. */
interface Seen {
  is_employer: boolean;
  /** The company for which they act, named by its owner; null for everyone but employers. */
  company_owner_id: number | null;
  last_seen_at: Date | null;
  shows_presence: boolean;
  shows_read: boolean;
}

/** What the chat needs to know of people. */
export interface PeopleSource {
  cards(ids: readonly number[]): Promise<Map<number, PersonCard & Seen>>;
  /** Null for an account that does not exist, is not verified, or is suspended. */
  account(id: number): Promise<Account | null>;
  approvedAmong(ids: readonly number[]): Promise<number[]>;
  /** Approved companies by the ids of their owners, batched. */
  companiesOf(ownerIds: readonly number[]): Promise<Map<number, PersonCompany>>;
  deletedCard(id: number): PersonCard;
  /** Whether others see that the user is online. */
  isSeen(id: number): boolean;
  blocksOf(side: SideId): Promise<BlocksAround>;
}

interface Account {
  id: number;
  user_type: UserType;
  discoverable: boolean;
  /** Of a colleague: the owner of their company. */
  company_owner_id: number | null;
}

/** The other side of a conversation, as one of its sides sees it. */
export interface Other {
  user: OtherUser;
  /** Whether its account still exists. */
  exists: boolean;
  /** Whether the viewer's side has blocked it. */
  blocked: boolean;
  /** Whether this side sees how far one of its people has read. */
  showsRead: (userId: number) => boolean;
}

/** A side that may be written to. */
type CorrespondingSide = Correspondent & { id: SideId };

/** Other sides, and people by their ids; 'Deleted user' for accounts that are gone. */
export interface Others {
  other: (id: SideId) => Other;
  card: (userId: number) => PersonCard;
}

/** What others see of a person, and of their activity. The name of their company is cached separately. */
interface Shown {
  card: PersonCard;
  company_owner_id: number | null;
  presence: boolean;
  read: boolean;
}

/** How long the settings of an account are cached, in milliseconds, so that a send needs no query. */
const KNOWN_MS = 10_000;
/** Accounts whose settings are cached. */
const KNOWN_MAX = 20_000;

function shownBy(person: PersonCard & Seen): Shown {
  const { company_owner_id, shows_presence: presence, shows_read: read } = person;
  return { card: toCard(person), company_owner_id, presence, read };
}

/** A person as the other side sees them. */
function toOtherUser(
  card: PersonCard & Pick<Seen, "is_employer" | "last_seen_at">,
  company: PersonCompany | null,
  online: boolean,
): OtherUser {
  // Field by field, because a card contains more than others may see.
  const { id, username, first_name, last_name, photo, is_employer } = card;
  const last_seen_at = online ? null : (card.last_seen_at?.toISOString() ?? null);
  return { id, username, first_name, last_name, photo, company, is_employer, online, last_seen_at };
}

/**
 * @param coverage says when another process may have changed something
 * @param clock in milliseconds
 */
export function createDirectory(people: PeopleSource, coverage: Coverage, clock: () => number) {
  const known = new SharedCache<number, Shown | null>({
    ...{ max: KNOWN_MAX, forMs: KNOWN_MS, coverage, clock },
  });

  const companies = createCompanyNames(people, coverage);

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

  async function correspondent(userId: number): Promise<CorrespondingSide | null> {
    const own = await people.account(userId);
    // A colleague is reached through the company.
    const account = own?.company_owner_id ? await people.account(own.company_owner_id) : own;
    if (!account) return null;
    const { id, user_type, discoverable } = account;
    const approved = user_type === "employer" && (await people.approvedAmong([id])).length === 1;
    return { id: asSide(id), user_type, discoverable, approved };
  }

  async function otherUsers(
    viewer: SideId,
    sides: readonly Pick<Side, "id" | "people" | "readers">[],
    authors: readonly number[] = [],
  ): Promise<Others> {
    const sideById = new Map(sides.map((side) => [side.id, side]));
    // Also of colleagues who have left, because their marks may be hidden.
    const theirs = sides.flatMap(({ people, readers }) => [...people, ...readers.keys()]);
    const ids = [...new Set([...theirs, ...authors])];
    const cards = ids.length > 0 ? await cardsOf(ids) : new Map<number, never>();
    const named = [...sideById.keys(), ...authors].map((id) => cards.get(id)?.company_owner_id ?? null);
    const [companyOf, around] = await Promise.all([companies.among(named), people.blocksOf(viewer)]);
    const cardOf = (id: number): PersonCard & Seen =>
      cards.get(id) ?? {
        ...people.deletedCard(id),
        is_employer: false,
        company_owner_id: null,
        last_seen_at: null,
        shows_presence: true,
        shows_read: true,
      };
    function other(id: SideId): Other {
      // After a block neither side sees whether the other one is online, nor what they have read.
      const parted = isParted(around, id);
      const shown = parted ? [] : (sideById.get(id)?.people ?? []).map(cardOf).filter((card) => card.shows_presence);
      // The cards are newer than what this process knows of who hides.
      const online = shown.some((card) => people.isSeen(card.id));
      const card = cardOf(id);
      const user = toOtherUser({ ...card, last_seen_at: lastOf(shown) }, companyOf(card.company_owner_id), online);
      const showsRead = (userId: number) => !parted && cardOf(userId).shows_read;
      return { user, exists: cards.has(id), blocked: around.blocked.has(id), showsRead };
    }
    function card(id: number): PersonCard {
      const found = cardOf(id);
      return { ...toCard(found), company: companyOf(found.company_owner_id) };
    }
    return { other, card };
  }

  function cardInMemory(id: number, shown: Shown | null): PersonCard | Promise<PersonCard> {
    if (!shown) return people.deletedCard(id);
    const company = companies.of(shown.company_owner_id);
    const named = (found: PersonCompany | null) => ({ ...shown.card, company: found });
    return company instanceof Promise ? company.then(named) : named(company);
  }

  /** A process that may have missed changes asks for them once, and not again for the company. */
  async function readCard(id: number): Promise<PersonCard> {
    const shown = await shownOf(id);
    return shown ? { ...shown.card, company: await companies.next(shown.company_owner_id) } : people.deletedCard(id);
  }

  return {
    /** The sides of two accounts. */
    correspondents: (a: number, b: number) => Promise.all([correspondent(a), correspondent(b)]),
    /** The side of an account; null if one does not exist, is not verified, or is suspended. */
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
    /** The card of a person; 'Deleted user' for an account that is gone. At once if it is in memory. */
    card: (id: number): PersonCard | Promise<PersonCard> => {
      const shown = known.peek(id);
      return shown === undefined ? readCard(id) : cardInMemory(id, shown);
    },
    /** Whether others may see how far the person has read. */
    showsRead: async (id: number): Promise<boolean> => (await shownOf(id))?.read ?? true,
    /** Whether others may see that the person is online. */
    showsPresence: async (id: number): Promise<boolean> => (await shownOf(id))?.presence ?? true,
    /** The same, read again for a call of another process, which must not wait for further calls. */
    rereadPresence: async (id: number): Promise<boolean> =>
      (await known.refresh(id, () => readShown(id)))?.presence ?? true,
    /**
     * An account, or the company of this owner, was deleted or has changed what it shows. Other processes have to forget it
     * too.
     */
    forget: (id: number): void => {
      known.forget([id]);
      companies.forget(id);
    },
    otherUser: async (viewer: SideId, side: Side): Promise<OtherUser> =>
      (await otherUsers(viewer, [side])).other(side.id).user,
  };
}
export type Directory = ReturnType<typeof createDirectory>;

const toCard = ({ id, username, first_name, last_name, photo }: PersonCard): PersonCard => ({
  ...{ id, username, first_name, last_name, photo },
});

/** When the last of these people was online, as far as they show it. */
export function lastOf(cards: readonly Pick<Seen, "last_seen_at">[]): Date | null {
  const times = cards.flatMap(({ last_seen_at }) => last_seen_at ?? []);
  return times.length > 0 ? new Date(Math.max(...times.map((at) => at.getTime()))) : null;
}
