export const notFoundTexts = {
  title: "Page not found",
  lead: "There is nothing at this address. It may have been mistyped, or the page has moved.",
  home: "Go to the start page",
  signIn: "Sign in",
  yourDashboard: "Go to your dashboard",
  help: "Did a link bring you here? Tell us, and we will mend it: ",
} as const;
