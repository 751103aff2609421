/** Texts of the employers' dashboard. */

const plural = new Intl.PluralRules("en-GB");
const isOne = (count: number): boolean => plural.select(count) === "one";
const counted = (count: number, single: string, many: string): string => `${count} ${isOne(count) ? single : many}`;

const HOUR = 60;
const DAY = 24 * HOUR;

export const employerTexts = {
  heading: "How your hiring goes",
  open: "Open positions",
  ofJobs: (jobs: number) => (jobs === 0 ? "No job yet" : `Of ${counted(jobs, "job", "jobs")} in all`),
  toOpen: "See open positions",
  applicants: "Applicants",
  applications: (count: number, pending: number) => {
    if (count === 0) return "Nobody has applied yet";
    return counted(count, "application", "applications") + (pending === 0 ? "" : `, ${pending} not reviewed yet`);
  },
  toApplicants: "See all applicants",
  interviews: "Interview rate",
  interviewed: (count: number, of: number) => `${count} of ${of} that you reviewed`,
  toInterviews: (count: number) => `See ${count} at an interview now`,
  hires: "Hire rate",
  hired: (count: number, of: number) => `${count} of ${of} that you reviewed`,
  toHired: "See who was hired",
  percent: (percent: number) => `${percent}%`,
  /** Shown if there is nothing to compute. */
  nothing: "–",
  noneLookedAt: "None reviewed yet",
  reply: "First reply",
  /** In everyday words. */
  time: (minutes: number) => {
    if (minutes < HOUR) return counted(Math.max(1, Math.round(minutes)), "minute", "minutes");
    if (minutes < DAY) return counted(Math.round(minutes / HOUR), "hour", "hours");
    return counted(Math.round(minutes / DAY), "day", "days");
  },
  replyShown: "Half of them came sooner",
  replyLater: "Shown from five conversations on",
  how: "How these figures are counted",
  definitions: [
    "They are of all your jobs, open and closed, and change as soon as something happens.",
    "Applicants are people: whoever applied for two of your jobs counts once.",
    "Both rates count only the applications you've reviewed, meaning moved at least once. Pending applications, and those withdrawn before you moved them, don't count.",
    "An application counts as interviewed once it has come to an interview, whatever became of it after that.",
    "The first reply is how long people waited for your first message after theirs: the middle one of all conversations that others began with you. Job seekers see it beside your jobs.",
  ],
  failed: "The figures of your jobs could not be loaded.",
  needsFailed: "Not all of what waits for you could be loaded.",
  needs: {
    pending: {
      title: (count: number) => counted(count, "new application", "new applications"),
      text: (count: number, days: number) => {
        const who = isOne(count) ? "Not reviewed yet." : "None of them reviewed yet.";
        if (days === 0) return who;
        return `${who} ${isOne(count) ? "It waits" : "The first waits"} for ${counted(days, "day", "days")}.`;
      },
      action: "See who applied",
    },
    offers: {
      title: (count: number) => counted(count, "open offer", "open offers"),
      text: (count: number) => (isOne(count) ? "Say how it ended once you know." : "Say how each ended once you know."),
      action: "See open offers",
    },
    interview: { action: "Answer" },
    moreInterviews: {
      title: (count: number) =>
        counted(count, "more interview asks for something", "more interviews ask for something"),
      text: "You find what was asked for beside each application.",
      action: "See interviews",
    },
  },
} as const;
