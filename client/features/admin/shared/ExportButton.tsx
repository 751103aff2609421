import { Download } from "lucide-react";
import { useState } from "react";
import type { CallResult } from "#client/data/api.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { downloadFile } from "#client/ui/downloadFile.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { dayOf } from "#shared/manila.ts";
import { exportTexts as texts } from "./texts/export/export.texts.ts";

interface Props {
  list: "users" | "employers" | "audit";
  /** Loads all pages of the filtered list. A request with the bearer token, which a plain link could not send. */
  take: () => Promise<CallResult<Blob>>;
}

/** Downloads all rows of the filtered list as a spreadsheet file. */
export function ExportButton({ list, take }: Props) {
  const [busy, setBusy] = useState(false);
  const handleClick = async () => {
    setBusy(true);
    const result = await take();
    setBusy(false);
    if (!result.ok) {
      toast({ type: "error", title: texts.failed, message: result.fault.message });
      return;
    }
    downloadFile(result.value, `kasama-${list}-${dayOf(new Date())}.csv`);
    toast({ type: "success", title: texts.done, message: texts.doneText, background: true });
  };
  return (
    <Button variant="second" small busy={busy} busyText={texts.busy} onClick={() => void handleClick()}>
      <Icon of={Download} />
      {texts.press}
    </Button>
  );
}
