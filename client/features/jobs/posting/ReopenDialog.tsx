import { useId } from "react";
import { fieldIn, schemaErrors } from "#client/data/field-errors.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { useInvalidFocus } from "#client/ui/forms/useInvalidFocus.ts";
import { useSubmitForm } from "#client/ui/forms/useSubmitForm.ts";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { JobReopening } from "#shared/jobs/job-form.ts";
import type { OwnJobCard } from "#shared/jobs/jobs.schemas.ts";
import { jobsTexts as JOB_TEXTS } from "#shared/jobs/texts/jobs.texts.ts";
import { dayOf, endOfDay, isHalfTyped } from "./closing-date.ts";
import { positionsTexts } from "./texts/positions/positions.texts.ts";
import type { JobActions } from "./useJobActions.ts";

const texts = positionsTexts.newDate;

interface Props {
  job: OwnJobCard;
  onOpen: JobActions["reopen"];
  onClose: () => void;
}

/** Asks for a new closing date for a job whose date has passed. */
export function ReopenDialog({ job, onOpen, onClose }: Props) {
  const formId = useId();
  const dayId = useId();
  const { values, set, errorOf, showServerErrors, attempt, busy, submit } = useSubmitForm<{ expires_at: string }>({
    defaultValues: { expires_at: "" },
    validate: ({ expires_at }) =>
      isHalfTyped(dayId)
        ? { expires_at: JOB_TEXTS.expiry }
        : schemaErrors(JobReopening, { expires_at: endOfDay(expires_at) }, fieldIn(["expires_at"])),
    onSend: async ({ expires_at }) => {
      const outcome = await onOpen(job, endOfDay(expires_at));
      if (outcome === "expired") showServerErrors([{ field: "expires_at", message: JOB_TEXTS.expiryPast }]);
      else onClose();
    },
  });
  const form = useInvalidFocus(attempt);
  return (
    <Dialog
      title={texts.title({ title: job.title })}
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
      <form id={formId} ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <p>{texts.text}</p>
        <Field id={dayId} label={texts.label} hint={texts.hint} error={errorOf("expires_at")} optional>
          <TextInput
            type="date"
            min={dayOf(new Date().toISOString())}
            value={values.expires_at}
            onChange={({ target }) => set("expires_at", target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
