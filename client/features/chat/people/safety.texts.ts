/** Texts of blocking and reporting. They load together with these dialogs. */
export const safetyTexts = {
  blockTitle: (name: string) => `Block ${name}?`,
  blockText: (name: string) =>
    `${name} and you can no longer write to each other, nor see when the other one is here. ${name} is not told that you did this.`,
  blockKeeps: "You both keep the messages that are there. You can unblock at any time.",
  block: "Block",
  reportTitle: {
    message: "Report this message",
    conversation: (name: string) => `Report ${name}`,
  },
  reportText: {
    message: (app: string) => `The admins of ${app} get a copy of this message and of the few around it.`,
    conversation: (app: string) => `The admins of ${app} get a copy of the newest messages of this conversation.`,
  },
  reportSecret: (name: string) => `${name} is not told who reported it.`,
  reason: "What is wrong?",
  reasons: {
    scam: { label: "Scam", hint: "Asks for money, passwords or documents, or the job is not real" },
    harassment: { label: "Harassment or threats", hint: "Insults, pressure, or does not stop" },
    discrimination: { label: "Discrimination", hint: "Against disability, ethnicity, faith, gender or age" },
    sexual: { label: "Sexual content", hint: "Remarks, pictures or offers that have no place here" },
    impersonation: { label: "Pretends to be somebody else", hint: "A false name, company or office" },
    spam: { label: "Spam", hint: "Advertising, or the same text again and again" },
    other: { label: "Something else", hint: "Please describe it below" },
  },
  details: "What happened?",
  lettersLeft: (count: number) => `${count} characters left`,
  alsoBlock: (name: string) => `Also block ${name}, so that you cannot write to each other`,
  send: "Send report",
  notReported: "The report was not sent",
  reported: "Your report was sent",
  reportedText:
    "Thank you. An admin will look at it and tell you what came of it. What was reported is kept, also if it is changed or deleted now.",
  reportedBlocked: (name: string) => `You blocked ${name}.`,
  reportedNotBlocked: (name: string) => `${name} was not blocked`,
  close: "Close",
  cancel: "Cancel",
  notBlocked: "Nobody was blocked",
} as const;
