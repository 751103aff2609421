/** The words of the frame: header of public pages, footer of all pages. */
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
} as const;
