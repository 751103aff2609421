import { asSide, type SideId } from "#server/features/chat/sides.ts";
import type { Coverage } from "#server/platform/cache/coverage.ts";
import { createLru } from "#server/platform/cache/lru.ts";
import { SharedCache } from "#server/platform/cache/shared-cache.ts";

/** Accounts and sides that are cached. */
const KNOWN_MAX = 20_000;

/** The accounts, as far as they belong to companies. */
export interface CompanySource {
  /** Null for everyone who is no colleague. */
  companyOwnerOf(userId: number): Promise<number | null>;
  /** The active colleagues of each of these owners. */
  colleaguesOf(ownerIds: readonly number[]): Promise<Map<number, number[]>>;
}

/** A company: its owner, who names it, and everyone who acts for it. */
export interface Company {
  id: SideId;
  people: readonly number[];
}

/**
 * Which people act for a company, cached, so that a send needs no query. Whoever changes it calls `forget` in every
 * process: see `personChanged`.
 */
export function createCompanies(accounts: CompanySource, coverage: Coverage) {
  const options = { max: KNOWN_MAX, coverage };
  const sides = new SharedCache<number, SideId>(options);
  const people = new SharedCache<SideId, readonly number[]>(options);
  /** What was read last, by each of their people: for presence, which has to find a company at once. */
  const lastRead = createLru<number, Company>(KNOWN_MAX);

  async function readPeople(id: SideId): Promise<readonly number[]> {
    const colleagues = (await accounts.colleaguesOf([id])).get(id) ?? [];
    const company = { id, people: [id, ...colleagues] };
    // Also for those who have left: when they go offline, the company may.
    if (colleagues.length > 0 || lastRead.get(id)) for (const one of company.people) lastRead.set(one, company);
    return company.people;
  }

  async function readSide(userId: number): Promise<SideId> {
    return asSide((await accounts.companyOwnerOf(userId)) ?? userId);
  }

  return {
    /** Everyone who acts for a side: its own account first. At once if they are in memory. */
    peopleOf: (id: SideId): readonly number[] | Promise<readonly number[]> =>
      people.peek(id) ?? people.get(id, () => readPeople(id)),
    /** The side for which an account acts. */
    sideOf: (userId: number): Promise<SideId> => sides.get(userId, () => readSide(userId)),
    /** The company of a person as it was read last; null if none was. */
    lastReadOf(userId: number): Company | null {
      const company = lastRead.get(userId);
      // Of a colleague who is no longer among its people, the newest list is that of its owner.
      return (company && lastRead.get(company.id)) ?? null;
    },
    /** The people of a company have changed, or an account has begun to act for another side. */
    forget(userId: number, ownerId: number | null): void {
      sides.forget([userId]);
      people.forget([asSide(ownerId ?? userId)]);
    },
    /** Reads a company again that is in use here, without waiting for other processes. */
    async reread(ownerId: number): Promise<void> {
      const id = asSide(ownerId);
      if (lastRead.get(id)) await people.refresh(id, () => readPeople(id));
    },
  };
}
export type Companies = ReturnType<typeof createCompanies>;
