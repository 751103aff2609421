import type { Audience } from "#shared/admin/announcements/announcement-lists.ts";

const people = (count: number): string => `${count.toLocaleString("en-PH")} ${count === 1 ? "person" : "people"}`;

/** Texts of the announcements page. */
export const announcementsTexts = {
  heading: "Announcements",
  lead: "A short message to everybody, or to one type of account. It arrives at once, among the notifications.",
  start: "New announcement",
  list: "Announcements, newest first",
  pages: "Pages of announcements",
  found: (count: number) => `${count} ${count === 1 ? "announcement" : "announcements"}.`,
  loading: "Loading announcements...",
  failed: "The announcements could not be loaded.",
  nothing: "Nothing has been announced yet",
  nothingText: "What you announce stands here, with how many people it has reached.",
  to: (audience: Audience) => `To ${AUDIENCE_TEXTS[audience].toLowerCase()}`,
  by: (name: string) => `by ${name}`,
  byNobody: "by an admin who has left",
  leads: (target: string) => `Leads to ${target}`,
  telling: (reached: number) => (reached === 0 ? "On its way" : `On its way: ${people(reached)} so far`),
  reached: (reached: number) => `Reached ${people(reached)}`,
  over: (title: string, reached: number) => `'${title}' has reached ${people(reached)}.`,
  form: {
    title: "New announcement",
    lead: "A service notice: it also arrives where news are turned off.",
    name: "Title",
    message: "Message",
    audience: "Who gets it",
    target: "Page that it leads to",
    targetHint: "The pages that everyone you write to can open.",
    noTarget: "No page",
    preview: "Preview",
    previewEmpty: "What you write shows here as people will see it.",
    submit: "Continue",
    busy: "One moment...",
  },
  check: {
    title: "Send this announcement?",
    counting: "Counting the people...",
    reach: (count: number, audience: Audience) =>
      `It goes to ${people(count)} (${AUDIENCE_TEXTS[audience].toLowerCase()}), at once. It cannot be taken back.`,
    nobody: (audience: Audience) => `There is nobody to tell (${AUDIENCE_TEXTS[audience].toLowerCase()}).`,
    countFailed: "How many people it reaches could not be counted.",
    back: "Back",
    send: (count: number | null) => (count === null ? "Send" : `Send to ${people(count)}`),
    sending: "Sending...",
    failed: "It was not sent",
    unheard: "No answer came",
    unheardText: "It may have been sent. Check your connection and send it again: nobody gets it twice.",
  },
  sent: "Announcement sent",
  sentText: (count: number) => `It is on its way to ${people(count)}.`,
} as const;

/** Each audience, with its name for use inside a sentence. */
export const AUDIENCE_TEXTS: Record<Audience, string> = {
  all: "Everybody",
  pwd: "Persons with a disability",
  indigenous: "Indigenous people",
  general: "General users",
  employer: "Employers",
  admin: "Admins",
};
