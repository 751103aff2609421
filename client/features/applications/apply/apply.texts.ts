import { retryIn } from "#client/data/retry-in.ts";

/** Texts of the dialog for applying. */
export const applyTexts = {
  title: (job: string) => `Apply for ${job}`,
  at: (company: string) =>
    `At ${company}. They get your name, your email address and phone number, and what you choose here.`,
  restored: "We kept what you wrote for this job. It hasn't been sent yet.",
  loading: "Loading your profile...",
  profileFailed: "Your profile could not be loaded. You can choose a file, or try again.",
  retry: "Retry",
  resume: {
    legend: "Your resume",
    profile: "The resume of your profile",
    file: "Another file",
    fileHint: "A PDF or a Word document (DOCX), at most 5 MB. It is sent with this application only.",
    none: "No resume",
    noneHint: "Your profile and your letter speak for you.",
    label: "File",
    choose: "Choose file",
    replace: "Choose another file",
    chosen: (name: string, size: string) => `${name}, ${size}`,
    said: (name: string) => `${name} is chosen.`,
    missing: "Please choose a file, or another way",
  },
  letter: {
    label: "Cover letter",
    hint: "Say why this work suits you, and what you bring. A few sentences are enough.",
  },
  share: {
    legend: "What else they may see",
    disability: (what: string) => `They will see: ${what}`,
    needs: (what: string) => `They will see: ${what}`,
  },
  submit: "Send application",
  busy: "Sending...",
  sending: (name: string) => `Sending ${name}`,
  checking: "Checking the file",
  cancel: "Cancel",
  cancelled:
    "Cancelled. If it had already arrived, you'll find it in your applications. Sending it again does no harm.",
  tooMany: (seconds: number) => `Too many attempts. ${retryIn(seconds)}`,
  done: {
    title: "Your application is sent",
    lead: (company: string) => `We've let ${company} know.`,
    next: [
      "We'll let you know when they review it, and at every step after that.",
      "An interview is proposed in your conversation, and you answer it there.",
      "Until they decide you can withdraw, and change what you share.",
    ],
    message: (company: string) => `Message ${company}`,
    see: "See the application",
    close: "Close",
  },
  already: {
    title: "You have applied before",
  },
} as const;
