/** Texts of form components. */
export const formTexts = {
  errorPrefix: "Error: ",
  /** The errors of chosen files. */
  ofFile: (file: string, problem: string) => `${file}: ${problem}`,
  optional: "(optional)",
  fileCare: "Files from people you don't know can be harmful. Only open what you expect.",
  show: "Show",
  showPassword: "password",
  phonePrefix: "+63",
  problems: (count: number) => `There is a problem with ${count} ${count === 1 ? "answer" : "answers"}`,
  progress: "Progress",
  stepNow: (step: number, steps: number, name: string) => `Step ${step} of ${steps}: ${name}`,
  stepOther: (step: number, name: string) => `Step ${step}: ${name}`,
  stepDone: ", done",
} as const;
