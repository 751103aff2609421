import { BellPlus } from "lucide-react";
import { useId, useState } from "react";
import { call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { Checkbox } from "#client/ui/controls/Checkbox.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import { Field } from "#client/ui/forms/Field.tsx";
import { useSubmitForm } from "#client/ui/forms/useSubmitForm.ts";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { type JobFilter, SEARCH_NAME_MAX } from "#shared/jobs/job-search.ts";
import { saveSearch } from "#shared/jobs/jobs.rest.ts";
import { savedTexts as texts } from "./texts/saved.texts.ts";

/** Saves the current search, so that its owner is notified of new jobs. */
export function SaveSearch({ filter }: { filter: JobFilter }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button variant="quiet" small onClick={() => setOpen(true)}>
        <Icon of={BellPlus} />
        {texts.saveSearch}
      </Button>
      {open && <Question filter={filter} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Question({ filter, onClose }: { filter: JobFilter; onClose: () => void }) {
  const formId = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { values, set, busy, submit } = useSubmitForm<{ name: string; mail: boolean }>({
    defaultValues: { name: "", mail: false },
    validate: () => ({}),
    onSend: async ({ name, mail }) => {
      setRefusal(null);
      const result = await call(saveSearch, { body: { name, filter, mail } });
      if (!result.ok) {
        const { title, message } = faultToast(result.fault);
        return setRefusal(message || title);
      }
      onClose();
      toast({ type: "success", title: texts.saved, message: texts.savedText({ name: result.value.name }) });
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
    <Dialog title={texts.saveSearch} small onClose={onClose} foot={foot}>
      <form id={formId} className="stack" onSubmit={(event) => void submit(event)}>
        <p className="soft">{texts.saveLead}</p>
        {refusal && (
          <MessageBox type="error" title={texts.saveFailed}>
            {refusal}
          </MessageBox>
        )}
        <Field label={texts.name} hint={texts.saveHint} optional>
          <TextInput
            value={values.name}
            maxLength={SEARCH_NAME_MAX}
            autoComplete="off"
            onChange={({ target }) => set("name", target.value)}
          />
        </Field>
        <Checkbox label={texts.mail} checked={values.mail} onChange={({ target }) => set("mail", target.checked)} />
      </form>
    </Dialog>
  );
}
