/** Who reads a reason: the seeker about themselves, or the employer about an applicant. */
export type Voice = "seeker" | "employer";

/** How many of the total were met. */
export interface Share {
  have: number;
  of: number;
}

function counted({ have, of }: Share, all: string, one: string): string {
  if (of === 1) return one;
  return have === of ? `all ${of} ${all}` : `${have} of ${of} ${all}`;
}

function skillsText(begin: string, asked: Share, nice: Share): string {
  const niceText = nice.of === 1 ? "the one that is nice to have" : `${nice.have} of ${nice.of} that are nice to have`;
  if (asked.have > 0) {
    const text = `${begin} ${counted(asked, "skills asked for", "the skill asked for")}`;
    return nice.have > 0 ? `${text}, and ${niceText}` : text;
  }
  return `${begin} ${nice.of === 1 ? "the skill that is nice to have" : `${nice.have} of ${nice.of} skills that are nice to have`}`;
}

function yearsText(begin: string, { have, of }: Share): string {
  const unit = of === 1 ? "year" : "years";
  return have >= of
    ? `${begin} the ${of} ${unit} of experience asked for`
    : `${begin} ${have} of the ${of} ${unit} of experience asked for`;
}

/** Lowercases the first letter unless the word is an abbreviation. */
function inside(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** The reasons of a match, worded for each side. */
export const MATCH_TEXTS = {
  seeker: {
    skills: (asked: Share, nice: Share) => skillsText("You have", asked, nice),
    titleWanted: "This is the job that you look for",
    titleNearWanted: "This is close to the job that you look for",
    titleCurrent: "This is like your current job",
    there: (place: string) => `In ${place}, where you want to work`,
    near: (place: string) => `In ${place}, near where you want to work`,
    remote: "Remote, so you can work from where you are",
    partlyHome: "Partly from home",
    pays: "Pays what you ask for",
    paysNearly: "Pays close to what you ask for",
    noYears: "No experience is asked for",
    years: (share: Share) => yearsText("You have", share),
    access: (feature: string) => `${feature}, which you need`,
  },
  employer: {
    skills: (asked: Share, nice: Share) => skillsText("Has", asked, nice),
    titleWanted: "Looks for this job",
    titleNearWanted: "Looks for a job close to this one",
    titleCurrent: "Has a job like this one now",
    there: (place: string) => `Wants to work in ${place}`,
    near: (place: string) => `Wants to work near ${place}`,
    remote: "Can work from where they are, since this is remote",
    partlyHome: "Wants to work from home, which is partly possible",
    pays: "Asks for what you pay",
    paysNearly: "Asks for a little more than you pay",
    noYears: "You ask for no experience",
    years: (share: Share) => yearsText("Has", share),
    access: (feature: string) => `Needs ${inside(feature)}, which you offer`,
  },
} as const;
export type MatchTexts = (typeof MATCH_TEXTS)[Voice];
