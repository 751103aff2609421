/** Texts of the frame: header of public pages, footer of all pages. */
export const frameTexts = {
  mainNav: "Main",
  signIn: "Sign in",
  createAccount: "Create account",
  yourDashboard: "Your dashboard",
  copyright: (year: number, app: string) => `© ${year} ${app}`,
  about: "About this site",
  resources: "Resources",
  terms: "Terms",
  privacy: "Privacy",
  accessibility: "Accessibility",
  display: "Display",
  contactSupport: "Contact support",
  /** Above the table of contents of a long text. */
  contents: "On this page",
  crash: {
    title: "Something went wrong",
    lead: "This page stopped working. Nothing that was sent is lost.",
    reload: "Reload this page",
    home: "Go to the start page",
  },
} as const;
