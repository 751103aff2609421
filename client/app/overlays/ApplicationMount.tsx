import { useEffect } from "react";
import { layoutTexts } from "#client/app/layout/texts/layout.texts.ts";
import { forgetApplied, onOpenApplication } from "#client/shell/overlays.ts";
import { useOverlay } from "#client/shell/useOverlay.ts";
import { useApplicationLink } from "./useApplicationLink.ts";

const load = () => import("#client/features/applications/ApplicationDialog.tsx").then((m) => m.ApplicationDialog);

/** Mounts the modal of an application, over any page. */
export function ApplicationMount() {
  const [id, Dialog, open] = useOverlay(onOpenApplication, load, layoutTexts.applicationFailed);
  // After its listener is registered.
  useApplicationLink();
  useEffect(() => forgetApplied, []);
  return id && Dialog && <Dialog key={id} id={id} onClose={() => open(null)} />;
}
