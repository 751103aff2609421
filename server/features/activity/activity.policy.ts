import type { Viewer } from "#server/platform/http/viewer.ts";
import type { ActivityRow } from "./activity.model.ts";

/** What happens in the community is for admins alone. */
export const maySeeActivities = ({ userType }: Pick<Viewer, "userType">): boolean => userType === "admin";

type Told = Pick<ActivityRow, "type" | "subject_id">;

/** Of a report everybody may read but the one whom it is about: an admin neither, who would learn who reported them. */
export const isHiddenFrom = (userId: number, { type, subject_id }: Told): boolean =>
  type === "report" && subject_id === userId;

/** From whom some of these are kept, if they are admins. */
export const hiddenAmong = (rows: readonly Told[]): number[] => [
  ...new Set(
    rows.flatMap(({ subject_id, ...row }) =>
      subject_id !== null && isHiddenFrom(subject_id, { ...row, subject_id }) ? [subject_id] : [],
    ),
  ),
];
