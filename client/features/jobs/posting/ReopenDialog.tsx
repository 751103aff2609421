import { type SyntheticEvent, useId, useState } from "react";
import * as z from "zod/mini";
import { Button } from "#client/ui/controls/Button.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { JobReopening } from "#shared/jobs/job-form.ts";
import type { OwnJobCard } from "#shared/jobs/jobs.schemas.ts";
import { JOB_TEXTS } from "#shared/jobs/jobs.texts.ts";
import { dayOf, endOfDay } from "./closing-date.ts";
import { positionsTexts } from "./positions.texts.ts";
import type { JobActions } from "./useJobActions.ts";

const texts = positionsTexts.newDate;

interface Props {
  job: OwnJobCard;
  onOpen: JobActions["reopen"];
  onClose: () => void;
}

/** Asks until when a job whose date has passed is open from now on. */
export function ReopenDialog({ job, onOpen, onClose }: Props) {
  const formId = useId();
  const [day, setDay] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const handleSubmit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const field = event.currentTarget.elements.namedItem("day");
    // A date that is half typed reads as none.
    const isHalf = field instanceof HTMLInputElement && field.validity.badInput;
    const body = z.safeParse(JobReopening, { expires_at: isHalf ? "" : endOfDay(day) });
    if (!body.success) {
      setError(isHalf ? JOB_TEXTS.expiry : body.error.issues[0]?.message);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    setError(undefined);
    setBusy(true);
    const outcome = await onOpen(job, body.data.expires_at ?? null);
    setBusy(false);
    if (outcome === "expired") setError(JOB_TEXTS.expiryPast);
    else onClose();
  };
  return (
    <Dialog
      title={texts.title(job.title)}
      small
      onClose={() => !busy && onClose()}
      foot={
        <>
          <Button type="submit" form={formId} busy={busy} busyText={positionsTexts.reopening}>
            {texts.open}
          </Button>
          <Button variant="second" inactive={busy} onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <p>{texts.text}</p>
        <Field label={texts.label} hint={texts.hint} error={error} optional>
          <TextInput
            type="date"
            name="day"
            min={dayOf(new Date().toISOString())}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
