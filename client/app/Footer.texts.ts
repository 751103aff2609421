/** The words of the frame: header and footer of public pages. */
export const frameTexts = {
  mainNav: "Main",
  findWork: "Find work",
  hire: "Hire",
  privacy: "Privacy",
  signIn: "Sign in",
  createAccount: "Create account",
  copyright: (year: number, app: string) => `© ${year} ${app}`,
  contactSupport: "Contact support",
} as const;
