import { useEffect, useRef } from "react";
import { listen } from "#client/data/socket.ts";
import type { JobForm } from "./useJobForm.ts";
import type { JobSaving } from "./useJobSaving.ts";

/**
 * Another tab has changed the job that this form shows: nothing is typed here, so the form follows; otherwise its owner is
 * told now, and not when they press Save.
 */
export function useElsewhere(now: { form: JobForm; saving: JobSaving }): void {
  const latest = useRef(now);
  latest.current = now;
  const id = now.form.stored?.id;
  useEffect(() => {
    if (id === undefined) return;
    return listen("job:changed", (told) => {
      const { form, saving } = latest.current;
      // An applicant does not change the job, and the own save causes an event too.
      if (told.id !== id || told.updated_at === form.stored?.updated_at || saving.busy) return;
      if (told.status !== "deleted" && !form.isChanged) void saving.takeOther();
      else saving.noteElsewhere();
    });
  }, [id]);
}
