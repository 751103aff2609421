import type { Viewer } from "#server/platform/http/viewer.ts";
import type { ReportRow } from "./report.model.ts";

type Asking = Pick<Viewer, "userId" | "userType">;
type Sides = Pick<ReportRow, "reporter_id" | "reported_id">;

/** Admins, but not whom it is about: they are not to learn who reported them. */
export function mayRead({ userId, userType }: Asking, { reported_id }: Pick<Sides, "reported_id">): boolean {
  return userType === "admin" && userId !== reported_id;
}

/** Nobody decides in their own matter. */
export function mayDecide(viewer: Asking, report: Sides): boolean {
  return mayRead(viewer, report) && viewer.userId !== report.reporter_id;
}
