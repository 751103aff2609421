import { retryIn } from "#client/data/retry-in.ts";
import { PWD_ID_SHAPE } from "#shared/profiles/pwd-id.ts";

const pesos = new Intl.NumberFormat("en-PH", {
  style: "currency",
  currency: "PHP",
  trailingZeroDisplay: "stripIfInteger",
});

/** Texts of profile fields that need more than a label. Their errors are in shared/profiles/. */
export const fieldTexts = {
  experience: {
    label: "Years of experience",
    hint: "A number, like 3 or 2.5. Work at home, for the community or unpaid counts too.",
    shown: (years: number) => `${years} ${years === 1 ? "year" : "years"}`,
  },
  salary: {
    label: "Desired salary",
    hint: "In pesos a month, like 25,000.",
    unit: "₱",
    shown: (amount: number) => `${pesos.format(amount)} a month`,
  },
  pwdId: {
    label: "PWD ID Number",
    hint: `On the front of your card, like 06-3022-000-0001234 (${PWD_ID_SHAPE}). An admin checks it; employers never see it.`,
    checkedAgain: "A new number is checked by an admin again.",
    effect: {
      general: "Once an admin has verified it, your account becomes a Person with Disability account.",
      indigenous: "Your account stays listed as indigenous. The verified badge shows beside your number.",
    },
    show: "Show",
    hide: "Hide",
    masked: (shown: string) => (shown === "" ? "Hidden" : `Hidden, ending in ${shown}`),
  },
  skills: {
    label: "Skills",
    hint: "Write them with commas between, like: Sewing, Data entry. Suggestions come as you type.",
    none: "No skills added",
    suggestions: "Suggested skills",
    offered: (count: number) =>
      count === 1 ? "1 suggestion. Arrow down to choose it." : `${count} suggestions. Arrow down to choose.`,
    understood: (count: number) => (count === 1 ? "Shown as 1 skill" : `Shown as ${count} skills`),
  },
  resume: {
    label: "Resume",
    hint: "A PDF or a Word document (DOCX), at most 5 MB. Employers you apply to can open it.",
    none: "No resume uploaded.",
    goes: "Your resume is removed when you save.",
    download: "Download ",
    fresh: (name: string, size: string) => `From ${name}, ${size}. It is yours when you save.`,
    choose: "Choose file",
    replace: "Choose another file",
    remove: "Remove resume",
    removed: "Resume removed.",
    keep: "Keep the present resume",
    kept: "Your present resume stays.",
    sending: (name: string) => `Uploading ${name}`,
    checking: "Checking the file",
    cancel: "Cancel upload",
    cancelled: "Upload cancelled.",
    uploaded: (name: string) => `${name} is uploaded.`,
    retry: "Try again",
    lineBroke: "The connection broke before the file was uploaded. Please try again",
    tooMany: (seconds: number) => `Many files in a short time. ${retryIn(seconds)}`,
  },
} as const;
