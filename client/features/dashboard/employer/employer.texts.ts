/** The words of the employer's overview. */

const plural = new Intl.PluralRules("en-GB");
const counted = (count: number, single: string, many: string): string =>
  `${count} ${plural.select(count) === "one" ? single : many}`;

const HOUR = 60;
const DAY = 24 * HOUR;

export const employerTexts = {
  heading: "How your hiring goes",
  open: "Open positions",
  toJobs: "See your jobs",
  applicants: "Applicants",
  pending: (count: number) => (count === 0 ? "None waits for a first look" : `${count} not looked at yet`),
  ofNewest: (jobs: number) => `For your ${jobs} newest jobs, as the rates beside it`,
  interviews: "Interview rate",
  interviewed: (count: number, of: number) => `${count} of ${of} at an interview or further`,
  hires: "Hire rate",
  hired: (count: number, of: number) => `${count} of ${of} hired`,
  percent: (percent: number) => `${percent} %`,
  /** Where there is nothing to compute. */
  nothing: "–",
  noApplicants: "From the first applicant on",
  reply: "First reply",
  /** As one would say it. */
  time: (minutes: number) => {
    if (minutes < HOUR) return counted(Math.max(1, Math.round(minutes)), "minute", "minutes");
    if (minutes < DAY) return counted(Math.round(minutes / HOUR), "hour", "hours");
    return counted(Math.round(minutes / DAY), "day", "days");
  },
  replyShown: "Half of them were quicker. Seekers see it beside your jobs",
  replyLater: "From five conversations on, once you have a job",
  failed: "The figures of your jobs could not be loaded.",
  retry: "Try again",
  wait: {
    title: (count: number) => counted(count, "application waits", "applications wait"),
    text: "Nobody has looked at them yet. Whoever applied waits for a word from you.",
    action: "See who applied",
  },
  first: {
    title: "Post your first job",
    text: "Save a draft whenever you like, and see it as job seekers will. Say what your workplace offers: many decide by it.",
    action: "Post a job",
  },
} as const;
