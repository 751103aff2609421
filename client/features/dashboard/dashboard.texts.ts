import type { UserType } from "#shared/accounts/user-types.ts";

/** Texts of the dashboards. */

const locale = "en-GB";
const plural = new Intl.PluralRules(locale);
const dayFormat = new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long" });
const one = (count: number) => plural.select(count) === "one";

/** The texts for each type of user. */
export interface DashboardWords {
  /** Names the dashboard, below the greeting. */
  place: string;
  /** The suggested first step if there is no activity yet. */
  next: { heading: string; title: string; text: string; action: string };
  /** What 'nothing waits' covers, if it is more than messages. */
  quiet?: string;
}

const action = "Start a conversation";

export const dashboardTexts = {
  /** By the hour in local time, 0 to 23. */
  greeting: (hour: number, name: string) =>
    `Good ${hour >= 5 && hour < 12 ? "morning" : hour >= 12 && hour < 18 ? "afternoon" : "evening"}, ${name}`,
  day: (date: Date) => dayFormat.format(date),
  jobTitle: "Your job title: ",
  /** The specified fallback for people without a job title: in the document, but hidden from everyone. */
  noJobTitle: "/",
  addJobTitle: "Add your job title",
  things: (count: number) => `${count} ${one(count) ? "thing needs" : "things need"} you`,
  nothing: "Nothing waits for you",
  nothingText: "New messages show here as soon as they arrive.",
  looking: "Looking for what is new",
  failed: "Your messages could not be loaded. Open them to try again.",
  unread: {
    title: (count: number) => `${count} unread ${one(count) ? "message" : "messages"}`,
    text: "Somebody wrote to you and waits for an answer.",
    action: "Open messages",
  },
  /** By user type: what the link to the resources leads to. */
  resources: {
    pwd: {
      title: "Resources for people with disabilities",
      text: "Your rights at work, your PWD ID, and adjustments you can ask for.",
    },
    indigenous: {
      title: "Resources for indigenous people",
      text: "Your rights at work, support for schooling, and who helps.",
    },
    general: {
      title: "Resources for job seekers",
      text: "Free papers for a first job, fair hiring, and what every employee is due.",
    },
    employer: {
      title: "Resources for employers",
      text: "Fair hiring, tax incentives, adjustments and your duties.",
    },
    admin: {
      title: "Resources",
      text: "What each group of people reads about their rights and duties.",
    },
  } satisfies Record<UserType, { title: string; text: string }>,
  unreadNotifications: {
    title: (count: number) => `You have ${count} unread ${one(count) ? "notification" : "notifications"}`,
    action: "Open notifications",
  },
  applicant: {
    place: "Your dashboard",
    quiet: "Offers, interviews to answer and new messages show here as soon as they arrive.",
    next: {
      heading: "Your next step",
      title: "Ask before you apply",
      text: "Find a company by name and ask what you want to know: the work, the place, what they can arrange for you.",
      action,
    },
  },
  employer: {
    place: "Your company's dashboard",
    quiet: "New applications, answers about interviews and messages show here as soon as they arrive.",
    next: {
      heading: "Your next step",
      title: "Write to a job seeker",
      text: "Find a job seeker who may be found by employers, and say what you offer. Answers arrive here at once.",
      action,
    },
  },
  general: {
    place: "Community",
    quiet: "Offers, interviews to answer and new messages show here as soon as they arrive.",
    next: {
      heading: "Your next step",
      title: "Meet an employer",
      text: "Find a company by name and ask what it looks for. You need no application to begin.",
      action,
    },
  },
} as const;
