/** Texts about applications on the job seekers' overview. */

export const overviewTexts = {
  heading: "Your applications",
  all: (total: number) => (total > 1 ? `All ${total} applications` : "Open the list"),
  loading: "Loading your applications",
  nothing: "You have not applied yet. What you send shows here, with each step that follows.",
  failed: "Your applications could not be loaded.",
  failedNeeds: "Your applications could not be loaded. Something may wait for you in them.",
  at: "at",
  open: "Details",
  of: (job: string) => `: ${job}`,
  yourTurn: "Your turn",
  needs: {
    answer: { title: "Answer the interview time", action: "Answer" },
    soon: {
      title: (days: number) => {
        if (days <= 0) return "Interview today";
        if (days === 1) return "Interview tomorrow";
        return `Interview in ${days} days`;
      },
      action: "See the interview",
    },
    offer: {
      title: "You have an offer",
      text: (company: string, job: string) => `${company}: ${job}. Read what they say, and tell them what you decide.`,
      action: "See the offer",
    },
  },
} as const;
