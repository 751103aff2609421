import { type ComponentType, useEffect, useState } from "react";
import { toast } from "../ui/toast.ts";
import { appTexts as texts } from "./app.texts.ts";
import { forgetApplied, onOpenApplication } from "./shell-commands.ts";

type Dialog = ComponentType<{ id: number; onClose: () => void }>;

const loadDialog = (): Promise<Dialog> =>
  import("#client/features/applications/ApplicationDialog.tsx").then((m) => m.ApplicationDialog);

/** Where an application opens, over whatever page it is; its code is loaded with the first one. */
export function ApplicationMount() {
  const [id, setId] = useState<number | null>(null);
  const [Dialog, setDialog] = useState<Dialog | null>(null);
  useEffect(() => onOpenApplication(setId), []);
  useEffect(() => forgetApplied, []);

  useEffect(() => {
    if (id === null || Dialog) return;
    let wanted = true;
    loadDialog().then(
      (loaded) => wanted && setDialog(() => loaded),
      () => {
        if (!wanted) return;
        toast({ type: "error", title: texts.applicationFailed });
        setId(null);
      },
    );
    return () => {
      wanted = false;
    };
  }, [id, Dialog]);

  return id !== null && Dialog ? <Dialog key={id} id={id} onClose={() => setId(null)} /> : null;
}
