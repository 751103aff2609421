import { appTexts as texts } from "#client/app/app.texts.ts";
import { onOpenApply } from "#client/shell/overlays.ts";
import { useOverlay } from "#client/shell/useOverlay.ts";

const load = () => import("#client/features/applications/apply/ApplyDialog.tsx").then((m) => m.ApplyDialog);

/** Where somebody applies for a job, over whatever page it is. */
export function ApplyMount() {
  const [job, Dialog, open] = useOverlay(onOpenApply, load, texts.applyFailed, texts.notLoaded);
  return job && Dialog && <Dialog key={job.id} job={job} onClose={() => open(null)} />;
}
