import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import { isSeeker, type UserType } from "#shared/accounts/user-types.ts";
import type { PersonCard } from "#shared/chat/chat.schemas.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { Fault } from "#shared/fault.ts";
import { type FoundPerson, PEOPLE_SEARCH_MAX, PEOPLE_SEARCH_MIN } from "#shared/people/people.rest.ts";

/** The most name matches that are read before people who cannot be written to are removed. */
const CANDIDATES = 100;
const SEEKERS: readonly UserType[] = ["pwd", "indigenous", "general"];
const EVERYBODY: readonly UserType[] = [...SEEKERS, "employer", "admin"];

export interface Candidate extends PersonCard {
  search_words: readonly string[];
}

interface Deps {
  find: (
    prefix: string,
    types: readonly UserType[],
    more: { discoverable?: true; ids?: readonly number[] },
    limit: number,
  ) => Promise<Candidate[]>;
  approvedAmong: (ids: readonly number[]) => Promise<number[]>;
  companyNames: (ids: readonly number[]) => Promise<Map<number, string>>;
  words: (text: string) => string[];
  /** Those of these people without a block between them and the viewer's side. */
  unparted: (viewer: Viewer, others: readonly number[]) => Promise<number[]>;
  /** People who have an application to this employer that is not withdrawn. */
  applicantsOf: (employerId: number) => Promise<number[]>;
  limiter: Limiter;
}

/**
 * Finds people that the caller may write to, by prefixes of words in a name or company. The rule is the same as
 * for opening a conversation, so that every result can be written to.
 */
export function createPeople({ find, approvedAmong, companyNames, words, unparted, applicantsOf, limiter }: Deps) {
  async function candidates(viewer: Viewer, prefix: string): Promise<Candidate[]> {
    if (viewer.userType === "admin") return find(prefix, EVERYBODY, {}, CANDIDATES);
    if (isSeeker(viewer.userType)) {
      const employers = await find(prefix, ["employer"], {}, CANDIDATES);
      const approved = new Set(await approvedAmong(employers.map((person) => person.id)));
      return employers.filter((person) => approved.has(person.id));
    }
    const company = viewer.companyOwnerId ?? viewer.userId;
    const approved = (await approvedAmong([company])).length === 1;
    if (!approved) return [];
    const [open, applied] = await Promise.all([
      find(prefix, SEEKERS, { discoverable: true }, CANDIDATES),
      // People who applied can be written to, even if they are not discoverable.
      find(prefix, SEEKERS, { ids: await applicantsOf(company) }, CANDIDATES),
    ]);
    return [...new Map([...open, ...applied].map((person) => [person.id, person])).values()];
  }

  return {
    /** @throws {Fault} BAD_INPUT if no word is long enough, TOO_FAST */
    search: async (viewer: Viewer, text: string): Promise<FoundPerson[]> => {
      await limiter.spend("people", String(viewer.userId));
      const wanted = words(text);
      // The longest word narrows the search most; the others are checked on its results.
      const [longest] = [...wanted].sort((a, b) => b.length - a.length);
      // Otherwise padding (dots, spaces, marks) could turn one letter into a word and list everyone whose name begins
      // with it.
      if (longest === undefined || longest.length < PEOPLE_SEARCH_MIN)
        throw new Fault("BAD_INPUT", undefined, { fields: { search: [CHAT_TEXTS.searchShort] } });
      const byName = await candidates(viewer, longest);
      const open = new Set(
        await unparted(
          viewer,
          byName.map((person) => person.id),
        ),
      );
      const found = byName
        .filter(
          (person) =>
            person.id !== viewer.userId &&
            open.has(person.id) &&
            wanted.every((word) => person.search_words.some((own) => own.startsWith(word))),
        )
        .slice(0, PEOPLE_SEARCH_MAX);
      const companies = await companyNames(found.map((person) => person.id));
      return found.map(({ search_words: _words, ...card }) => ({
        ...card,
        company_name: companies.get(card.id) ?? null,
      }));
    },
  };
}
export type People = ReturnType<typeof createPeople>;
