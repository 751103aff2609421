import { ConfirmDialog } from "#client/ui/forms/ConfirmDialog.tsx";
import type { OwnJobCard } from "#shared/jobs/jobs.schemas.ts";
import { positionsTexts } from "./texts/positions/positions.texts.ts";
import type { JobActions } from "./useJobActions.ts";

const texts = positionsTexts.question;

interface Props {
  job: OwnJobCard;
  onDelete: JobActions["remove"];
  onClose: () => void;
}

/** Asks before a draft is deleted for good. */
export function DeleteQuestion({ job, onDelete, onClose }: Props) {
  const handleDelete = async () => {
    await onDelete(job);
    onClose();
  };
  return (
    <ConfirmDialog
      title={texts.title({ title: job.title })}
      confirm={{ text: texts.leave, busyText: texts.busy }}
      cancel={{ text: texts.stay, variant: "main" }}
      cancelFirst
      locked
      onConfirm={handleDelete}
      onClose={onClose}
    >
      <p>{texts.text}</p>
    </ConfirmDialog>
  );
}
