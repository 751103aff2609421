/** Texts about appeals and requests, for client and server. */
export const OWN_APPROVAL_TEXTS = {
  appealRequired: "Please say why we should look again",
  listingRequired: "Please tell us in a few words why you ask",
  consentRequired: "Please confirm that we may keep and use this",
  tooLong: "Please use 1000 characters at most",

  notRejected: "Your number was not rejected: there is nothing to appeal against",
  appealedBefore: "You have appealed once already. You can still change the number in your profile",
  listedAlready: "You are listed as indigenous already",
  askedAlready: "Your request waits for an answer already",
  companyNotRejected: "Your company was not rejected: there is nothing to ask for",
} as const;
