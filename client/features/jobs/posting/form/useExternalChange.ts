import { useEffect, useRef } from "react";
import { listen } from "#client/data/socket.ts";
import type { JobForm } from "./useJobForm.ts";
import type { JobSaving } from "./useJobSaving.ts";

/**
 * Another tab has changed the job in this form. If nothing was typed here, the form shows the change; otherwise the
 * user is told immediately, and not only when they press Save.
 */
export function useExternalChange(now: { form: JobForm; saving: JobSaving }): void {
  const latest = useRef(now);
  latest.current = now;
  const id = now.form.stored?.id;
  useEffect(() => {
    if (id === undefined) return;
    return listen("job:changed", (told) => {
      const { form, saving } = latest.current;
      // An application does not change the job, and saving here causes an event too.
      if (told.id !== id || told.updated_at === form.stored?.updated_at || saving.busy) return;
      if (told.status !== "deleted" && !form.isChanged) void saving.takeOther();
      else saving.noteElsewhere();
    });
  }, [id]);
}
