import { useEffect } from "react";
import { forgetApplied, onOpenApplication } from "../shell/overlays.ts";
import { useOverlay } from "../shell/useOverlay.ts";
import { appTexts as texts } from "./app.texts.ts";
import { useApplicationLink } from "./useApplicationLink.ts";

const load = () => import("#client/features/applications/ApplicationDialog.tsx").then((m) => m.ApplicationDialog);

/** Where an application opens, over whatever page it is. */
export function ApplicationMount() {
  const [id, Dialog, open] = useOverlay(onOpenApplication, load, texts.applicationFailed);
  // After it listens.
  useApplicationLink();
  useEffect(() => forgetApplied, []);
  return id && Dialog && <Dialog key={id} id={id} onClose={() => open(null)} />;
}
