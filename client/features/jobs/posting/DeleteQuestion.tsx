import { useState } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import type { OwnJobCard } from "#shared/jobs/jobs.schemas.ts";
import { positionsTexts } from "./positions.texts.ts";
import type { JobActions } from "./useJobActions.ts";

const texts = positionsTexts.question;

interface Props {
  job: OwnJobCard;
  onDelete: JobActions["remove"];
  onClose: () => void;
}

/** Asks before a draft goes for good. */
export function DeleteQuestion({ job, onDelete, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const handleDelete = async () => {
    setBusy(true);
    await onDelete(job);
    onClose();
  };
  return (
    <Dialog
      title={texts.title(job.title)}
      small
      alert
      onClose={() => !busy && onClose()}
      foot={
        <>
          <Button inactive={busy} onClick={onClose}>
            {texts.stay}
          </Button>
          <Button variant="danger" busy={busy} busyText={texts.busy} onClick={() => void handleDelete()}>
            {texts.leave}
          </Button>
        </>
      }
    >
      <p>{texts.text}</p>
    </Dialog>
  );
}
