import { call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { applicationTexts } from "#client/features/applications/texts/application/application.texts.ts";
import { ConfirmDialog } from "#client/ui/forms/ConfirmDialog.tsx";
import { withdrawApplication } from "#shared/applications/applications.rest.ts";
import type { Application } from "#shared/applications/applications.schemas.ts";
import { beginOwnMove, confirmDone } from "../own-moves.ts";

const texts = applicationTexts.withdraw;

interface Props {
  id: number;
  company: string;
  onDone: (next: Application) => void;
  onClose: () => void;
}

/** Asks before an application is withdrawn for good. */
export function WithdrawQuestion({ id, company, onDone, onClose }: Props) {
  const handleWithdraw = async (): Promise<string | null> => {
    const undo = beginOwnMove(id, "withdrawn");
    const result = await call(withdrawApplication, { params: { id } });
    if (!result.ok) {
      undo();
      const { fault } = result;
      return fault.code === "CONFLICT" && !fault.isFallback ? fault.message : faultToast(fault).message;
    }
    onDone(result.value);
    onClose();
    confirmDone(texts.done, texts.told({ company }));
    return null;
  };
  return (
    <ConfirmDialog
      title={texts.title}
      confirm={{ text: texts.submit, busyText: applicationTexts.saving }}
      cancel={{ text: texts.stay }}
      cancelFirst
      onConfirm={handleWithdraw}
      onClose={onClose}
    >
      <p>{texts.text({ company })}</p>
    </ConfirmDialog>
  );
}
