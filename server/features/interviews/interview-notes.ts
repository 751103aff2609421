import type { InterviewAction } from "#shared/interviews/interview-lists.ts";
import type { Slot } from "#shared/interviews/interviews.schemas.ts";

/** What notifications say of interviews. They name no access needs, because bystanders may see a notification. */

export const proposedNote = (job_title: string) => ({
  type: "success" as const,
  note: { kind: "interview.proposed" as const, job_title },
});

export const changedNote = (job_title: string, action: InterviewAction) => ({
  type: action === "decline" || action === "cancel" ? ("alert" as const) : ("info" as const),
  note: { kind: "interview.changed" as const, job_title, action },
});

export const reminderNote = (job_title: string, { starts_at, offset }: Slot, soon: boolean) => ({
  type: "alert" as const,
  note: { kind: "interview.reminder" as const, job_title, starts_at, offset, soon },
});
