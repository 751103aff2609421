import type { JobDoc } from "#server/features/jobs/search/types.ts";
import { createRandom, type Random } from "#server/testing/random.ts";
import { ACCESS_FEATURES } from "#shared/jobs/access-features.ts";
import { JOB_TYPES, WORK_MODES } from "#shared/jobs/job-lists.ts";
import type { MatchSeeker } from "#shared/matching/match.schemas.ts";
import { ROLES, writeJob } from "../../relevance/corpus.ts";

/** Generates the jobs, job seekers and searches of the bench. The same seed gives the same ones. */

/** Words that only some jobs have, the first ones more often: as many as in real advertisements. */
const RARE_WORDS = 20_000;
/** Rare words per description, which has about 90 words in all. */
const RARE_EACH = 60;
const SYLLABLES = "ba da ga ka la ma na pa ra sa ta wa ya bi li mi ni si ti bu lu mu su tu no to ro so lo".split(" ");

function rareWord(number: number): string {
  let word = "";
  for (let left = number + SYLLABLES.length; left > 0; left = Math.floor(left / SYLLABLES.length)) {
    word += SYLLABLES[left % SYLLABLES.length];
  }
  return word;
}

/** Approximates Zipf's law: a word is as frequent as its position is early. */
function rareText(random: Random): string {
  const numbers = Array.from({ length: RARE_EACH }, () => Math.floor(RARE_WORDS ** random.fraction()) - 1);
  return numbers.map(rareWord).join(" ");
}

export function generateJobs(count: number, seed: number): JobDoc[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, at) => {
    const { doc } = writeJob(random.pick(ROLES), random.below(10), at + 1, random);
    return { ...doc, description: `${doc.description} ${rareText(random)}`, employer_id: 1 + random.below(2000) };
  });
}

const SAID_PLACES = ["", "Cebu City", "Metro Manila", "Makati or Taguig", "work from home", "Davao", "Sitio Malaya"];

export function generateSeekers(count: number, seed: number): MatchSeeker[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const role = random.pick(ROLES);
    const other = random.pick(ROLES);
    const silent = random.below(10) === 0;
    return {
      current_job_title: silent ? "" : random.pick(other.titles),
      desired_job_title: silent ? "" : random.pick(role.titles),
      location_preference: random.pick(SAID_PLACES),
      desired_salary: random.below(3) === 0 ? null : (10 + random.below(50)) * 1000,
      experience_years: random.below(3) === 0 ? null : random.below(15),
      skills: silent ? [] : random.some([...role.core, ...role.more, ...other.core, "English", "Customer service"], 6),
      needs: random.below(3) === 0 ? random.some(ACCESS_FEATURES, 1 + random.below(2)) : [],
    };
  });
}

/** A title as people type it: complete, cut off, or with a letter missing or swapped; sometimes with a place. */
function typed(random: Random): string {
  const title = random.pick(random.pick(ROLES).titles).toLowerCase();
  const at = 1 + random.below(title.length - 2);
  const forms = [
    title,
    title.slice(0, 1 + random.below(title.length)),
    title.slice(0, at) + title.slice(at + 1),
    title.slice(0, at) + title.charAt(at + 1) + title.charAt(at) + title.slice(at + 2),
  ];
  return random.below(5) === 0 ? `${random.pick(forms)} cebu` : random.pick(forms);
}

/** Search queries as in the address. Hardly two of them have the same words. */
export function generateSearches(count: number, seed: number): Record<string, string>[] {
  const random = createRandom(seed);
  const seldom = (some: string) => (random.below(4) === 0 ? some : "");
  return Array.from({ length: count }, () => {
    const accommodations = seldom(random.pick(ACCESS_FEATURES));
    const all = {
      search: random.below(8) === 0 ? "" : typed(random),
      location: seldom(random.pick(SAID_PLACES)),
      type: seldom(random.pick(JOB_TYPES)),
      work_mode: seldom(random.pick(WORK_MODES)),
      skills: seldom(random.pick(ROLES).core.join(",")),
      accommodations,
      min_salary: seldom("20000"),
      sort: random.pick(["relevance", "relevance", "date", "salary", "match"]),
      page: seldom(String(1 + random.below(5))),
    };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
  });
}
