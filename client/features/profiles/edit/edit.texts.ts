import { PENDING_EMAIL } from "#shared/accounts/pending-email.texts.ts";
import { SENSITIVE_CONSENT } from "#shared/accounts/sensitive-consent.texts.ts";
import { PROFILE_TEXTS } from "#shared/profiles/profiles.texts.ts";

/** Shown before the address changes. */
export const emailQuestionTexts = {
  title: "Type your password to change your email",
  before: "We'll send a link to ",
  after: ". Until you open it, your account keeps its current address. We'll email that address too.",
  password: "Current password",
  submit: "Save and send link",
  busy: "Sending...",
} as const;

/** Texts of the edit form. Field names are in labels.texts.ts, errors in shared/. */
export const editTexts = {
  save: "Save",
  saving: "Saving...",
  cancel: "Cancel",
  upload: { sending: "Sending your files", sent: "Saving your files", cancel: "Stop sending" },
  photo: {
    label: "Profile photo",
    hint: "JPEG, PNG or WebP, at most 5 MB. People you message with can see it.",
    choose: "Choose photo",
    change: "Change photo",
    remove: "Remove photo",
    keep: { press: "Keep the present photo", said: "Your present photo stays." },
    preview: "Your photo",
    chosen: (name: string, size: string) => `Photo chosen: ${name}, ${size}. Its preview is shown.`,
    removed: "Photo removed.",
  },
  logo: {
    label: "Company logo",
    hint: "JPEG, PNG or WebP, at most 5 MB. It's shown next to your jobs.",
    choose: "Choose logo",
    change: "Change logo",
    remove: "Remove logo",
    keep: { press: "Keep the present logo", said: "Your present logo stays." },
    preview: "Your logo",
    chosen: (name: string, size: string) => `Logo chosen: ${name}, ${size}. Its preview is shown.`,
    removed: "Logo removed.",
  },
  usernameFollows: `${PROFILE_TEXTS.usernameFollows}.`,
  usernameHint: "How we tell you apart from others. You sign in with your email.",
  emailHint: "To change it, you need your password and the link we'll send to the new address.",
  ...PENDING_EMAIL,
  phoneHint: "Your mobile number after +63, like 917 123 4567.",
  generalHint: "This changes when an admin verifies your PWD ID or lists you as indigenous.",
  ownAddressHint: "House, street, barangay, city. Employers never see it.",
  userTypeHint: "It cannot be changed here. Ask support if it is wrong.",
  resumeTextHint: "What you have done and what you can do, in your own words.",
  educationHint: "Schools, courses, certificates; one a line.",
  titleHint: "Like Data encoder.",
  locationHint: "A city or province, or 'from home'.",
  disabilityHint:
    "Optional. Only you and admins can see this, unless you share it in an application. Every time an admin opens it, it is recorded.",
  industryHint: "In your own words, like Food or Software.",
  sizeHint: "How many people work there.",
  chooseSize: "Choose a size",
  websiteHint: "No website? Use your Facebook page, like facebook.com/your-shop.",
  foundedHint: "The year you started, even if you registered later.",
  addressHint: "House, street, barangay, city of your company.",
  descriptionHint: "What you make or do, and how you work together.",
  accessHint:
    "How people with disabilities work with you: the building, the tools, how you talk, and whom to ask. It stands on your public page.",
  consent: {
    label: SENSITIVE_CONSENT.agree,
    hint: `${SENSITIVE_CONSENT.facts} ${SENSITIVE_CONSENT.withdraw}`,
    link: "More in the privacy notice",
    appeared: "We need your consent for this. The checkbox comes after this field.",
  },
  restored: {
    title: "Not saved yet",
    text: "This is what you had typed before the form was closed.",
  },
} as const;
