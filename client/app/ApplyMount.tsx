import { type ComponentType, useEffect, useState } from "react";
import { toast } from "../ui/toast.ts";
import { appTexts as texts } from "./app.texts.ts";
import { type ApplyTo, onOpenApply } from "./shell-commands.ts";

type Dialog = ComponentType<{ job: ApplyTo; onClose: () => void }>;

const loadDialog = (): Promise<Dialog> =>
  import("#client/features/applications/apply/ApplyDialog.tsx").then((m) => m.ApplyDialog);

/** Where somebody applies for a job, over whatever page it is; its code is loaded with the first one. */
export function ApplyMount() {
  const [job, setJob] = useState<ApplyTo | null>(null);
  const [Dialog, setDialog] = useState<Dialog | null>(null);
  useEffect(() => onOpenApply(setJob), []);

  useEffect(() => {
    if (job === null || Dialog) return;
    let wanted = true;
    loadDialog().then(
      (loaded) => wanted && setDialog(() => loaded),
      () => {
        if (!wanted) return;
        toast({ type: "error", title: texts.applyFailed, message: texts.notLoaded });
        setJob(null);
      },
    );
    return () => {
      wanted = false;
    };
  }, [job, Dialog]);

  return job && Dialog && <Dialog key={job.id} job={job} onClose={() => setJob(null)} />;
}
