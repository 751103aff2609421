import type { AccessFeature } from "../jobs/access-features.ts";
import type { Match, ReasonKind } from "./match.schemas.ts";
import { matchingTexts } from "./texts/matching.texts.ts";

/** Who reads a reason: the seeker about themselves, or the employer about an applicant. */
export type Voice = "seeker" | "employer";

/** How many of the total were met. */
export interface Share {
  have: number;
  of: number;
}

/** What a reason says, without its words: it has no language, and can be sent between threads. */
export type Says =
  | { what: "skills"; required: Share; nice: Share }
  | { what: "titleWanted" | "titleNearWanted" | "titleCurrent" | "remote" | "partlyHome" }
  | { what: "there" | "near"; place: string }
  | { what: "pays" | "paysNearly" | "noYears" }
  | { what: "years"; years: Share }
  | { what: "access"; feature: AccessFeature };

/** A term of a score. */
export interface Term {
  kind: ReasonKind;
  points: number;
  says: Says;
}

/** A match whose reasons are not in words yet. */
export interface Fit {
  score: number;
  terms: readonly Term[];
  missing_skills: readonly string[];
}

type Texts = (typeof matchingTexts)[Voice];

const partOf = ({ have, of }: Share): string => (have >= of ? "all" : "some");

function skillsText(texts: Texts, required: Share, nice: Share): string {
  const values = { required: partOf(required), ...required };
  const niceValues = { nice: partOf(nice), niceHave: nice.have, niceOf: nice.of };
  if (required.have === 0) return texts.niceSkills(niceValues);
  return nice.have > 0 ? texts.skillsAndNice({ ...values, ...niceValues }) : texts.skills(values);
}

function textOf(says: Says, texts: Texts): string {
  switch (says.what) {
    case "skills":
      return skillsText(texts, says.required, says.nice);
    case "there":
    case "near":
      return texts[says.what]({ place: says.place });
    case "years": {
      const { have, of } = says.years;
      return have >= of ? texts.years({ of }) : texts.someYears({ have, of });
    }
    case "access":
      return texts.access({ feature: says.feature });
    default:
      return texts[says.what];
  }
}

/**
 * A match with its reasons in words, in the current language.
 * @param voice who reads the reasons; the score and its terms are the same for both sides
 */
export function inWords({ score, terms, missing_skills }: Fit, voice: Voice): Match {
  const texts = matchingTexts[voice];
  return {
    score,
    reasons: terms.map(({ kind, points, says }) => ({ kind, points, text: textOf(says, texts) })),
    missing_skills: [...missing_skills],
  };
}
