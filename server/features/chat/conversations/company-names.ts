import type { Coverage } from "#server/platform/cache/coverage.ts";
import { SharedCache } from "#server/platform/cache/shared-cache.ts";
import type { PersonCompany } from "#shared/chat/chat.schemas.ts";

/** Companies that are cached. */
const KNOWN_MAX = 20_000;

/**
 * What the chat shows of the companies beside the names of their people, cached, so that a list needs no query for it.
 * Companies are named by their owners.
 */
export function createCompanyNames(
  source: { companiesOf(ownerIds: readonly number[]): Promise<Map<number, PersonCompany>> },
  coverage: Coverage,
) {
  const known = new SharedCache<number, PersonCompany | null>({ max: KNOWN_MAX, coverage });

  async function read(ownerId: number): Promise<PersonCompany | null> {
    return (await source.companiesOf([ownerId])).get(ownerId) ?? null;
  }

  /** Null for a company that is not approved, and for nobody's. At once if it is in memory. */
  function of(ownerId: number | null): PersonCompany | null | Promise<PersonCompany | null> {
    if (ownerId === null) return null;
    const company = known.peek(ownerId);
    return company === undefined ? known.get(ownerId, () => read(ownerId)) : company;
  }

  return {
    of,
    /** The same for a caller that has just asked the other processes for something else. */
    next: async (ownerId: number | null): Promise<PersonCompany | null> =>
      ownerId === null ? null : known.getNext(ownerId, () => read(ownerId)),
    /** Those of many owners: a function that finds each. */
    among: async (ownerIds: readonly (number | null)[]) => {
      const owners = [...new Set(ownerIds)];
      const found = await Promise.all(owners.map(of));
      const byOwner = new Map(owners.map((owner, index) => [owner, found[index] ?? null]));
      return (ownerId: number | null): PersonCompany | null => byOwner.get(ownerId) ?? null;
    },
    /** A company was approved, renamed, suspended or deleted. Other processes have to forget it too. */
    forget: (ownerId: number): void => known.forget([ownerId]),
  };
}
