import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useStore } from "zustand";
import { sessionStore } from "#client/data/session.ts";
import { applyOnArrival } from "#client/data/wanted-job.ts";
import { isSeeker } from "#shared/accounts/user-types.ts";
import type { Job } from "#shared/jobs/jobs.schemas.ts";
import { canOpenApply, openApply } from "../../../shell/overlays.ts";
import { useApplication } from "../card/JobCard.tsx";

/**
 * Opens the application dialog once for a job seeker who came here through 'Sign in to apply', unless they have applied
 * already or the job was closed in the meantime.
 */
export function useApplyOnArrival(job: Job): void {
  const { user } = useStore(sessionStore);
  const application = useApplication(job);
  const location = useLocation();
  const navigate = useNavigate();
  const wanted = applyOnArrival(location.state) === job.id;
  useEffect(() => {
    if (!wanted) return;
    // Removes the state, so that a reload or Back does not open the dialog again.
    navigate(location.pathname + location.search + location.hash, { replace: true, state: null });
    const mayApply = user && isSeeker(user.user_type) && job.status === "open" && application === null;
    if (mayApply && canOpenApply()) openApply({ id: job.id, title: job.title, company_name: job.company.company_name });
  }, [wanted, user, job, application, location, navigate]);
}
