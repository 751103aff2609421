import { useId } from "react";
import type { CallFault } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { ConfirmDialog } from "#client/ui/forms/ConfirmDialog.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { useSubmitForm } from "#client/ui/forms/useSubmitForm.ts";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { type SavedSearch, SEARCH_NAME_MAX } from "#shared/jobs/job-search.ts";
import { jobsTexts as JOB_TEXTS } from "#shared/jobs/texts/jobs.texts.ts";
import { savedTexts as texts } from "./texts/saved.texts.ts";

interface RenameProps {
  search: SavedSearch;
  /** Resolves to the fault if the name was refused. */
  onName: (name: string) => Promise<CallFault | null>;
  onClose: () => void;
}

/** Renames a saved search. */
export function RenameSearch({ search, onName, onClose }: RenameProps) {
  const formId = useId();
  const { values, set, errorOf, showServerErrors, busy, submit } = useSubmitForm<{ name: string }>({
    defaultValues: { name: search.name },
    validate: ({ name }) => ({ name: name.trim() === "" ? JOB_TEXTS.searchNameRequired : undefined }),
    onSend: async ({ name }) => {
      const fault = await onName(name);
      if (!fault) return onClose();
      const { title, message } = faultToast(fault);
      showServerErrors([{ field: "name", message: message || title }]);
    },
  });
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
    <Dialog title={texts.renameThis({ name: search.name })} small onClose={onClose} foot={foot}>
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Field label={texts.name} error={errorOf("name")} required>
          <TextInput
            value={values.name}
            maxLength={SEARCH_NAME_MAX}
            autoComplete="off"
            onChange={({ target }) => set("name", target.value)}
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
      title={texts.deleteQuestion({ name: search.name })}
      confirm={{ text: texts.delete }}
      cancel={{ text: texts.keep }}
      onConfirm={onDelete}
      onClose={onClose}
    >
      <p>{texts.deleteText}</p>
    </ConfirmDialog>
  );
}
