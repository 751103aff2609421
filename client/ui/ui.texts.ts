const figures = new Intl.NumberFormat("en-GB");

/** Every word the kit itself says. What a screen says comes to the kit through props. */
export const uiTexts = {
  /** The specification asks for the name with a possessive; alone it reads as an error. */
  workspace: (app: string) => `${app}'s workspace`,
  skipToMain: "Skip to main content",
  close: "Close",
  newNotifications: "New notifications",
  /** The place of toasts that repeat what the form says. */
  saidInPage: "Messages about this form",
  closeThis: (what: string) => `Close: ${what}`,
  dismiss: "Dismiss this message",
  tryAgain: "Try again",
  dismissThis: (what: string) => `Dismiss: ${what}`,
  errorPrefix: "Error: ",
  /** What is wrong with one of the files that were chosen. */
  ofFile: (file: string, problem: string) => `${file}: ${problem}`,
  optional: "(optional)",
  fileCare: "Files from people you don't know can be harmful. Only open what you expect.",
  newTab: "(opens in a new tab)",
  show: "Show",
  showPassword: "password",
  phonePrefix: "+63",
  problems: (count: number) => `There is a problem with ${count} ${count === 1 ? "answer" : "answers"}`,
  progress: "Progress",
  stepNow: (step: number, steps: number, name: string) => `Step ${step} of ${steps}: ${name}`,
  stepOther: (step: number, name: string) => `Step ${step}: ${name}`,
  stepDone: ", done",
  loading: "Loading...",
  listMoved: "The list has just moved, so nothing was pressed. Please press again.",
  loadingDashboard: "Loading Dashboard",
  online: "Active now",
  justNow: "just now",
  status: {
    pending: "Pending",
    review: "In review",
    interview: "Interview",
    offer: "Offer",
    hired: "Hired",
    rejected: "Not selected",
    withdrawn: "Withdrawn",
  },
  match: {
    strong: "Strong match",
    good: "Good match",
    fair: "Fair match",
    low: "Low match",
    of: (score: number) => `${score} of 100`,
  },
  pageOf: (first: number, last: number, total: number) =>
    `${figures.format(first)} to ${figures.format(last)} of ${figures.format(total)}`,
  pageOfLeast: (first: number, last: number, total: number) =>
    `${figures.format(first)} to ${figures.format(last)} of more than ${figures.format(total)}`,
  behindTheEnd: {
    title: "There is nothing on this page",
    text: "The list has become shorter.",
    toFirst: "To the first page",
  },
  pageBefore: "Previous page",
  pageAfter: "Next page",
  messageKind: { error: "Error", warning: "Warning", info: "Information", success: "Success" },
} as const;
