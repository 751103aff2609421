import { onOpenApply } from "../shell/overlays.ts";
import { useOverlay } from "../shell/useOverlay.ts";
import { appTexts as texts } from "./app.texts.ts";

const load = () => import("#client/features/applications/apply/ApplyDialog.tsx").then((m) => m.ApplyDialog);

/** Where somebody applies for a job, over whatever page it is. */
export function ApplyMount() {
  const [job, Dialog, open] = useOverlay(onOpenApply, load, texts.applyFailed, texts.notLoaded);
  return job && Dialog && <Dialog key={job.id} job={job} onClose={() => open(null)} />;
}
