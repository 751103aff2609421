import type { Viewer } from "#server/platform/http/viewer.ts";
import type { ReportRow } from "./report.model.ts";

type Asking = Pick<Viewer, "userId" | "userType">;
type Sides = Pick<ReportRow, "reporter_id" | "reported_id">;

/** Admins may read a report, except the one it is about, who must not learn who reported them. */
export function mayRead({ userId, userType }: Asking, { reported_id }: Pick<Sides, "reported_id">): boolean {
  return userType === "admin" && userId !== reported_id;
}

/** Admins do not decide reports that they made or that are about them. */
export function mayDecide(viewer: Asking, report: Sides): boolean {
  return mayRead(viewer, report) && viewer.userId !== report.reporter_id;
}
