import { SENSITIVE_CONSENT } from "#shared/accounts/sensitive-consent.texts.ts";

/** Texts of job seekers' requests to admins. */
export const requestTexts = {
  title: "PWD ID and indigenous listing",
  loading: "Loading...",
  failed: "This could not be loaded",
  reason: (text: string) => `The admin wrote: ${text}`,
  you: (text: string) => `You wrote: ${text}`,
  privacy: "How we protect your data",
  number: {
    title: "PWD ID",
    add: "Have a PWD ID? Add the number and an admin checks it. You don't need one to apply for jobs.",
    addPress: "Add your PWD ID number",
    appealLead: "Is the number right? Tell us once why we should look again.",
    press: "Appeal",
    appealed: "You have appealed once. You can still change the number in your profile.",
    dialog: {
      title: "Appeal against this decision",
      lead: "An admin reads your words and looks at your number again. You can do this once for each number.",
      label: "Why should we look again?",
      hint: "For example: it is an older card, or the number was mistyped.",
      submit: "Send the appeal",
      busy: "Sending...",
      done: "Your appeal is sent. Your number waits for review.",
    },
  },
  listing: {
    title: "Listed as indigenous",
    lead: "If you belong to an indigenous people, you can ask to be listed so. An admin reads your request. This is your choice, and nothing else depends on it.",
    states: {
      pending: { title: "Waiting for review", text: "An admin has not answered it yet." },
      approved: { title: "Listed", text: "Your account is listed as indigenous." },
      rejected: { title: "Not agreed to", text: "You can ask again and say more." },
    },
    press: "Ask to be listed",
    again: "Ask again",
    withdraw: "Take the request back",
    withdrawing: "Taking it back...",
    withdrawn: "Your request is taken back.",
    notWithdrawn: "The request was not taken back",
    dialog: {
      title: "Ask to be listed as indigenous",
      lead: "Say in your own words why you ask. Only admins read this.",
      label: "Your words",
      hint: "For example the people that you belong to, and where your family is from.",
      consent: SENSITIVE_CONSENT.listing,
      submit: "Send the request",
      busy: "Sending...",
      done: "Your request is sent.",
    },
  },
} as const;
