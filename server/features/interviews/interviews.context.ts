import type { Connection } from "mongoose";
import { interviewModel } from "./interview.model.ts";
import { createInterviewRemoval } from "./interview-removal.ts";
import { createInterviewsRepo } from "./interviews.repo.ts";
import { createInterviews } from "./interviews.service.ts";
import { createReminders } from "./reminders.ts";

type ServiceNeeds = Omit<Parameters<typeof createInterviews>[0], "interviews">;
type ReminderNeeds = Omit<Parameters<typeof createReminders>[0], "interviews">;
type RemovalNeeds = Omit<Parameters<typeof createInterviewRemoval>[0], "interviews" | "cancelOf">;

/** Interviews and their reminders: a part of the list in server/context.ts. */
export function createInterviewing(needs: { connection: Connection } & ServiceNeeds & ReminderNeeds & RemovalNeeds) {
  const repo = createInterviewsRepo(interviewModel(needs.connection));
  const interviews = createInterviews({ ...needs, interviews: repo });
  return {
    interviews,
    inOrder: repo.inOrder,
    reminders: createReminders({ ...needs, interviews: repo }),
    removeInterviews: createInterviewRemoval({ ...needs, interviews: repo, cancelOf: interviews.cancelOf }),
  };
}
export type Interviewing = ReturnType<typeof createInterviewing>;
