import type { Viewer } from "#server/platform/http/viewer.ts";
import type { ActivityRow } from "./activity.model.ts";

/** Only admins see activities. */
export const maySeeActivities = ({ userType }: Pick<Viewer, "userType">): boolean => userType === "admin";

type Told = Pick<ActivityRow, "type" | "subject_id">;

/** An admin may not read activities about reports of themselves, which would say who reported them. */
export const isHiddenFrom = (userId: number, { type, subject_id }: Told): boolean =>
  type === "report" && subject_id === userId;

/** The people who may not see some of these activities if they are admins. */
export const hiddenAmong = (rows: readonly Told[]): number[] => [
  ...new Set(
    rows.flatMap(({ subject_id, ...row }) =>
      subject_id !== null && isHiddenFrom(subject_id, { ...row, subject_id }) ? [subject_id] : [],
    ),
  ),
];
