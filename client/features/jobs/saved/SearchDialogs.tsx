import { type SyntheticEvent, useId, useState } from "react";
import type { CallFault } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { ConfirmDialog } from "#client/ui/forms/ConfirmDialog.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { type SavedSearch, SEARCH_NAME_MAX } from "#shared/jobs/job-search.ts";
import { JOB_TEXTS } from "#shared/jobs/jobs.texts.ts";
import { savedTexts as texts } from "./saved.texts.ts";

interface RenameProps {
  search: SavedSearch;
  /** Answers why not, where it was refused. */
  onName: (name: string) => Promise<CallFault | null>;
  onClose: () => void;
}

/** Another name for a saved search. */
export function RenameSearch({ search, onName, onClose }: RenameProps) {
  const formId = useId();
  const [name, setName] = useState(search.name);
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === "") return setError(JOB_TEXTS.searchNameRequired);
    setBusy(true);
    const fault = await onName(name);
    setBusy(false);
    if (!fault) return onClose();
    const { title, message } = faultToast(fault);
    setError(message || title);
  };
  const foot = (
    <>
      <Button type="submit" form={formId} busy={busy} busyText={texts.saving}>
        {texts.save}
      </Button>
      <Button variant="second" onClick={onClose}>
        {texts.cancel}
      </Button>
    </>
  );
  return (
    <Dialog title={texts.renameThis(search.name)} small onClose={onClose} foot={foot}>
      <form id={formId} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Field label={texts.name} error={error} required>
          <TextInput
            value={name}
            maxLength={SEARCH_NAME_MAX}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

interface DeleteProps {
  search: SavedSearch;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a saved search is deleted. */
export function DeleteSearch({ search, onDelete, onClose }: DeleteProps) {
  return (
    <ConfirmDialog
      title={texts.deleteQuestion(search.name)}
      confirm={{ text: texts.delete }}
      cancel={{ text: texts.keep }}
      onConfirm={onDelete}
      onClose={onClose}
    >
      <p>{texts.deleteText}</p>
    </ConfirmDialog>
  );
}
