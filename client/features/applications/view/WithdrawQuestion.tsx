import { useRef, useState } from "react";
import { call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { withdrawApplication } from "#shared/applications/applications.rest.ts";
import type { Application } from "#shared/applications/applications.schemas.ts";
import { applicationTexts } from "../applications.texts.ts";
import { beginOwnMove, confirmDone } from "../own-moves.ts";

const texts = applicationTexts.withdraw;

interface Props {
  id: number;
  company: string;
  onDone: (next: Application) => void;
  onClose: () => void;
}

/** Asks before an application is taken back for good. */
export function WithdrawQuestion({ id, company, onDone, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);
  const handleWithdraw = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const undo = beginOwnMove(id, "withdrawn");
    const result = await call(withdrawApplication, { params: { id } });
    running.current = false;
    setBusy(false);
    if (!result.ok) {
      undo();
      const { fault } = result;
      return setFailure(fault.code === "CONFLICT" && !fault.unsaid ? fault.message : faultToast(fault).message);
    }
    onDone(result.value);
    onClose();
    confirmDone(texts.done, texts.told(company));
  };
  return (
    <Dialog
      title={texts.title}
      small
      alert
      onClose={onClose}
      foot={
        <>
          <Button variant="second" onClick={onClose}>
            {texts.stay}
          </Button>
          <Button variant="danger" busy={busy} busyText={applicationTexts.saving} onClick={() => void handleWithdraw()}>
            {texts.submit}
          </Button>
        </>
      }
    >
      {failure && <MessageBox type="error">{failure}</MessageBox>}
      <p>{texts.text(company)}</p>
    </Dialog>
  );
}
