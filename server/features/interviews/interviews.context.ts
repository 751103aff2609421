import type { Connection } from "mongoose";
import { interviewModel } from "./interview.model.ts";
import { createInterviewRemoval } from "./interview-removal.ts";
import { createInterviewsRepo } from "./interviews.repo.ts";
import { createInterviews } from "./interviews.service.ts";
import { createReminders } from "./reminders.ts";

type ServiceDeps = Omit<Parameters<typeof createInterviews>[0], "interviews">;
type ReminderDeps = Omit<Parameters<typeof createReminders>[0], "interviews">;
type RemovalDeps = Omit<Parameters<typeof createInterviewRemoval>[0], "interviews" | "cancelOf">;

/** Interviews and their reminders: a part of the list in server/context.ts. */
export function createInterviewing(deps: { connection: Connection } & ServiceDeps & ReminderDeps & RemovalDeps) {
  const repo = createInterviewsRepo(interviewModel(deps.connection));
  const interviews = createInterviews({ ...deps, interviews: repo });
  return {
    interviews,
    inOrder: repo.inOrder,
    reminders: createReminders({ ...deps, interviews: repo }),
    removeInterviews: createInterviewRemoval({ ...deps, interviews: repo, cancelOf: interviews.cancelOf }),
  };
}
export type Interviewing = ReturnType<typeof createInterviewing>;
