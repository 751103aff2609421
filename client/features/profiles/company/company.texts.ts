/** Texts of the company page. */
export const companyTexts = {
  title: "Your company",
  edit: "Edit company",
  publicPage: "See your public page",
  notPublic:
    "This usually takes one working day. Adding a document, such as a business permit, can speed it up. Your public page appears as soon as your company is approved.",
  about: "About the company",
  access: "Access statement",
  accessLead: "It stands on your public page, and tells people with disabilities what to expect.",
  accessEmpty: {
    title: "You have not said anything on access yet",
    text: "Say how one gets in, which tools you have, how you talk with each other, and whom to ask. An honest 'not yet' helps more than nothing.",
    action: "Write the statement",
  },
  accessEdit: "Change the statement",
} as const;
