import { layoutTexts } from "#client/app/layout/layout.texts.ts";
import { onOpenApply } from "#client/shell/overlays.ts";
import { useOverlay } from "#client/shell/useOverlay.ts";

const load = () => import("#client/features/applications/apply/ApplyDialog.tsx").then((m) => m.ApplyDialog);

/** Where somebody applies for a job, over whatever page it is. */
export function ApplyMount() {
  const [job, Dialog, open] = useOverlay(onOpenApply, load, layoutTexts.applyFailed, layoutTexts.notLoaded);
  return job && Dialog && <Dialog key={job.id} job={job} onClose={() => open(null)} />;
}
