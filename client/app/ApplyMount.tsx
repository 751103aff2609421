import { appTexts as texts } from "./app.texts.ts";
import { onOpenApply } from "./shell-commands.ts";
import { useOver } from "./useOver.ts";

const APPLY = {
  listen: onOpenApply,
  load: () => import("#client/features/applications/apply/ApplyDialog.tsx").then((m) => m.ApplyDialog),
  failure: { title: texts.applyFailed, message: texts.notLoaded },
};

/** Where somebody applies for a job, over whatever page it is. */
export function ApplyMount() {
  const over = useOver(APPLY);
  return over && <over.Shown key={over.what.id} job={over.what} onClose={() => over.open(null)} />;
}
