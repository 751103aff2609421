import { useEffect } from "react";
import { appTexts as texts } from "./app.texts.ts";
import { forgetApplied, onOpenApplication } from "./shell-commands.ts";
import { useApplicationLink } from "./useApplicationLink.ts";
import { useOver } from "./useOver.ts";

const APPLICATION = {
  listen: onOpenApplication,
  load: () => import("#client/features/applications/ApplicationDialog.tsx").then((m) => m.ApplicationDialog),
  failure: { title: texts.applicationFailed },
};

/** Where an application opens, over whatever page it is. */
export function ApplicationMount() {
  const over = useOver(APPLICATION);
  // After it listens.
  useApplicationLink();
  useEffect(() => forgetApplied, []);
  return over && <over.Shown key={over.what} id={over.what} onClose={() => over.open(null)} />;
}
