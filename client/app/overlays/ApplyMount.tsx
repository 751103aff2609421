import { layoutTexts } from "#client/app/layout/texts/layout.texts.ts";
import { onOpenApply } from "#client/shell/overlays.ts";
import { useOverlay } from "#client/shell/useOverlay.ts";

const load = () => import("#client/features/applications/apply/ApplyDialog.tsx").then((m) => m.ApplyDialog);

/** Mounts the dialog to apply for a job, over any page. */
export function ApplyMount() {
  const [job, Dialog, open] = useOverlay(onOpenApply, load, layoutTexts.applyFailed, layoutTexts.notLoaded);
  return job && Dialog && <Dialog key={job.id} job={job} onClose={() => open(null)} />;
}
