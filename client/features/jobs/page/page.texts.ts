/** Texts of a job's own page. */
export const jobPageTexts = {
  loaded: (title: string) => `${title} is here.`,
  closed: (title: string) => `${title} is closed.`,
  draft: "This is a draft: nobody else sees it.",
  edit: "Edit this job",
  signIn: "Sign in to apply",
  createAccount: "Create an account",
  notFound: {
    title: "This job is not open",
    text: "It may have been closed or taken back, or the address is wrong.",
    /** Applicants and the employer can still see a closed job. */
    visitor: "If you applied to it or saved it, sign in to see it.",
    signIn: "Sign in",
    search: "Find other jobs",
    positions: "Go to your job positions",
    start: "Go to the start page",
  },
} as const;
