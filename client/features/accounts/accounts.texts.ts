import { SENSITIVE_CONSENT } from "#shared/accounts/sensitive-consent.texts.ts";

/** Texts of the account screens. Validation texts are in shared/accounts/accounts.texts.ts. */

export const loginTexts = {
  claim: "Someone to walk with, from the first message to the first day.",
  words: (app: string) =>
    `Personalized, secure and accessible. ${app} connects you directly with relevant opportunities and support.`,
  heading: "Sign in",
  email: "Email",
  password: "Password",
  remember: "Remember me",
  forgot: "Forgot your password?",
  submit: "Sign in",
  busy: "Signing in...",
  created: "Account created successfully! Please log in.",
  newHere: "New here?",
  createAccount: "Create an account",
  toFindWork: " to find work",
  createEmployer: "Create an employer account",
  toHire: " to hire",
  help: "Help with signing in",
  helpBefore: "Write to ",
  helpAfter: ". A person answers, usually within a day.",
  helpWithout: "Ask the people who run this site; they have not given an address yet.",
} as const;

/** The suggestion for a mistyped address. */
export const emailFieldTexts = { before: "Did you mean ", after: "?", use: "Use this address" } as const;

/** The correction of a mistyped address before it was verified. */
export const correctEmailTexts = {
  lead: "Type the right address, and the password you chose when you signed up. The link we sent before stops working.",
  email: "Correct email",
  password: "Password",
  submit: "Change and send",
  busy: "Sending...",
  cancel: "Cancel",
  wrong: "This is not the password you chose when you signed up",
} as const;

/** A new password, on all screens that ask for one. */
export const newPasswordTexts = {
  needs: "Your password needs ",
  kept: " (done)",
  common: "This is one of the most used passwords. Please choose another one.",
  personal: "It contains your name or email, which is easy to guess.",
  longer: "Longer is safer: try three or four words that don't belong together.",
} as const;

/** Pages that redirect automatically. */
export const timedLeaveTexts = { stay: "Stay on this page" } as const;

/** Both sign-up forms. */
export const signUpTexts = {
  back: "Back",
  next: "Next",
  nextTo: (step: string) => `: ${step}`,
  creating: "Creating Account...",
  signIn: "Sign in to your account",
  createdTitle: "Account Created Successfully!",
  createdText: "Please check your email to verify your account before logging in.",
  upload: {
    sending: "Sending your pictures",
    sent: "Pictures sent",
    cancel: "Cancel",
  },
  stopped: {
    title: "Stopped.",
    text: "Everything you typed and chose is still here. If it had reached us already, you get a message by email.",
  },
  perhapsYours: {
    title: "Did you sign up a moment ago?",
    text: "Your last try got no answer, but it may have reached us. Look for our message in your inbox and open its link.",
    resend: "Nothing came? Send it again",
  },
  readFirst: "Read first:",
  and: "and",
  termsLink: "Terms and conditions",
  privacyLink: "Privacy notice",
  photo: {
    label: "Profile photo",
    hint: "JPEG, PNG or WebP, at most 5 MB. Other members see it beside your name.",
    choose: "Choose photo",
    change: "Change photo",
    remove: "Remove photo",
    preview: "Preview of your photo",
    chosen: (name: string, size: string) => `Photo chosen: ${name}, ${size}. Its preview is shown.`,
    removed: "Photo removed.",
  },
  stepNow: (step: number, steps: number, name: string) => `Step ${step} of ${steps}: ${name}`,
  error: (title: string) => `Error: ${title}`,
  points: {
    private: "What you tell us about disability or community stays private until you share it.",
    back: "Going back keeps everything you typed.",
    approval: "An admin checks each company first. After that, seekers can write to you.",
  },
  fields: {
    firstName: "First name",
    lastName: "Last name",
    email: "Email",
    emailHint: "We send one message there, to confirm that it is yours.",
    phone: "Phone",
    phoneHint: "Your mobile number after +63, like 917 123 4567.",
    address: "Address",
    password: "Password",
    confirmPassword: "Confirm password",
    terms: "I agree to the terms and conditions and the privacy notice",
  },
} as const;

export const applicantTexts = {
  claim: "Two short steps, and you can talk to employers.",
  steps: ["Personal", "Account"],
  create: "Create Account",
  userType: {
    legend: "I am a",
    general: "General User",
    generalHint: "I am looking for work",
    pwd: "Person with Disability",
    pwdHint: "I have a PWD ID",
    noIdYet: "No ID yet? Sign up as a job seeker. You can add it to your profile later.",
    indigenous: "Indigenous? You can add this to your profile later.",
  },
  addressHint: "House, street, barangay, city.",
  pwdId: "PWD ID Number",
  pwdIdHint: "On the front of your card, like 06-3022-000-0001234. An admin checks it; employers never see it.",
  sensitive: SENSITIVE_CONSENT.agree,
  sensitiveHint: `${SENSITIVE_CONSENT.facts} ${SENSITIVE_CONSENT.withdraw}`,
  sensitiveLink: "More in the privacy notice",
} as const;

export const employerTexts = {
  claim: "Three short steps, and seekers can write to you.",
  steps: ["Account", "Company", "Personal"],
  submit: "Submit",
  /** For screen readers only, because 'Submit' alone does not say what is submitted. */
  submitMore: ": Create Account",
  username: "Username",
  usernameHint: "A short name for your account, like kawing.hr. You'll still sign in with your email.",
  companyName: "Company name",
  contactPerson: "Contact person",
  industry: "Industry",
  industryHint: "In your own words, like Food or Software.",
  companySize: "Company size",
  companySizeHint: "How many people work there.",
  chooseSize: "Choose a size",
  website: "Website URL",
  websiteHint: "No website? Use your Facebook page, like facebook.com/your-shop.",
  foundedYear: "Founded year",
  foundedYearHint: "The year you started, even if you registered later.",
  logo: {
    label: "Company logo",
    hint: "JPEG, PNG or WebP, at most 5 MB. It's shown next to your jobs.",
    choose: "Choose logo",
    change: "Change logo",
    remove: "Remove logo",
    preview: "Preview of your logo",
    chosen: (name: string, size: string) => `Logo chosen: ${name}, ${size}. Its preview is shown.`,
    removed: "Logo removed.",
  },
  documentsLater:
    "Do you have a business permit or other documents? After you verify your email, you can add them to your company profile. They help us approve you sooner.",
  namesHint: "We took your name from the contact person. Change it if that's someone else.",
  addressHint: "House, street, barangay, city of your company.",
  terms: "I accept the terms and conditions and the privacy notice",
  verifyMessage: "Please verify your email to activate your employer account.",
  doneHeading: "Account Created Successfully!",
  doneText: "Next, confirm your email address.",
  doneSoon: "You are taken there in 2 seconds.",
  doneLink: "Verify your email now",
} as const;

export const verifyTexts = {
  claim: "One click, so that nobody else can use your address.",
  verifying: "Verifying your email...",
  verified: "Email Verified Successfully!",
  goToLogin: "Go to Login",
  failed: "Verification Failed",
  failedText: "Verification failed",
  networkText: "Network error. Please check your connection and try again.",
  tryAgain: "Try Again",
  backToLogin: "Back to Login",
  /** Shown when an email was just sent. */
  waiting: {
    heading: "Check your inbox",
    before: "We sent a message to ",
    after: ". Open its link within 24 hours, and you can sign in.",
    more: "Nothing came?",
    moreText: "Look in your spam folder first. Then send the message again.",
  },
  /** Shown when no email was sent: people come here from the sign-in. */
  unverified: {
    heading: "This address has not been verified yet",
    before: "Before you can sign in with ",
    after: ", open the link in our verification email. Each link works for 24 hours.",
    more: "Need a new link?",
    moreText: "Look in your inbox and your spam folder first. If there's no message from us, send a new one.",
  },
  approvalNext: "After that, an admin checks your company. We'll email you when it is approved.",
  wrongAddress: "Wrong address?",
  changeAddress: "Change it",
  askAfterFailure: "That link no longer works. Type the address you signed up with, and we'll send you a new one.",
  checkAgain: "Check the link again",
  askEmail: "Type the address you signed up with, and we send you a new link.",
  email: "Email",
  send: "Send Verification Email",
  sending: "Sending...",
  emailRequired: { title: "Email Required", text: "Please enter your email address." },
  sent: {
    title: "Verification Email Sent",
    text: "A new verification email has been sent to your inbox.",
  },
  sendFailed: { title: "Failed to Send Email", text: "Failed to resend verification email." },
  sendNetwork: { title: "Network Error", text: "Failed to send verification email. Please try again." },
} as const;
