import { useRef, useState } from "react";
import type { CallFault } from "#client/data/api.ts";
import { mapErrorsToFields, schemaErrors } from "#client/data/field-errors.ts";
import { CharacterCount } from "#client/ui/controls/CharacterCount.tsx";
import { ChoiceGroup } from "#client/ui/controls/ChoiceGroup.tsx";
import { CountedArea } from "#client/ui/controls/CountedArea.tsx";
import { Select } from "#client/ui/controls/Select.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { FormDialog } from "#client/ui/forms/FormDialog.tsx";
import { formTexts } from "#client/ui/forms/texts/form/form.texts.ts";
import { useSubmitForm } from "#client/ui/forms/useSubmitForm.ts";
import { AUDIENCES, type Audience } from "#shared/admin/announcements/announcement-lists.ts";
import { type Announcement, NewAnnouncement as Draft } from "#shared/admin/announcements/announcements.schemas.ts";
import { own } from "#shared/dictionary.ts";
import { NOTIFICATION_TEXT_MAX, NOTIFICATION_TITLE_MAX } from "#shared/notifications/notifications.rest.ts";
import { AnnouncementPreview } from "./AnnouncementPreview.tsx";
import { SendQuestion } from "./SendQuestion.tsx";
import { targetPages } from "./target-pages.ts";
import { announcementsTexts } from "./texts/announcements.texts.ts";

const texts = announcementsTexts.form;
const EMPTY = { title: "", message: "", audience: "all" as Audience, target: "" };

interface Props {
  onSent: (announcement: Announcement, people: number) => void;
  onClose: () => void;
}

/** The form of a new announcement. Asks for confirmation before sending. */
export function NewAnnouncement({ onSent, onClose }: Props) {
  const [checked, setChecked] = useState<{ draft: Draft; key: string } | null>(null);
  const keyOf = useCallKey();
  const { values, set, errorOf, showServerErrors, submit } = useSubmitForm<typeof EMPTY>({
    defaultValues: EMPTY,
    validate: (form) => schemaErrors(Draft, payloadOf(form), fieldOf),
    onSend: (form) => {
      const draft = Draft.parse(payloadOf(form));
      setChecked({ draft, key: keyOf(draft) });
    },
  });
  const { title, message, audience, target } = values;
  const handleRefused = (fault: CallFault) => {
    setChecked(null);
    showServerErrors(mapErrorsToFields(fault, fieldOf).fields);
  };
  // Only one dialog at a time: the confirmation replaces the form, and Back shows the form again with its values.
  if (checked)
    return (
      <SendQuestion
        draft={checked.draft}
        idempotencyKey={checked.key}
        onSent={onSent}
        onRefused={handleRefused}
        onClose={() => setChecked(null)}
      />
    );
  const pages = targetPages(audience);
  const chooseAudience = (value: Audience) => {
    const stays = targetPages(value).some(({ path }) => path === target);
    set("audience", value);
    if (!stays) set("target", "");
  };
  return (
    <FormDialog
      title={texts.title}
      submitText={texts.submit}
      busyText={texts.busy}
      busy={false}
      dirty={title !== "" || message !== "" || target !== ""}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="soft">{texts.lead}</p>
      <Field label={texts.name} required error={errorOf("title")}>
        <TextInput value={title} autoComplete="off" onChange={(event) => set("title", event.target.value)} />
        <CharacterCount length={title.length} most={NOTIFICATION_TITLE_MAX} texts={COUNT} />
      </Field>
      <CountedArea
        label={texts.message}
        required
        error={errorOf("message")}
        max={NOTIFICATION_TEXT_MAX}
        value={message}
        onChange={(text) => set("message", text)}
      />
      <ChoiceGroup
        legend={texts.audience}
        choices={AUDIENCES.map((value) => ({ value, label: announcementsTexts.audiences[value] }))}
        value={audience}
        error={errorOf("audience")}
        onChoose={chooseAudience}
      />
      <Field label={texts.target} hint={texts.targetHint} optional error={errorOf("target")}>
        <Select value={target} onChange={({ currentTarget }) => set("target", currentTarget.value)}>
          <option value="">{texts.noTarget}</option>
          {pages.map(({ path, name }) => (
            <option key={path} value={path}>
              {announcementsTexts.targets[name]}
            </option>
          ))}
        </Select>
      </Field>
      <AnnouncementPreview title={title} message={message} />
    </FormDialog>
  );
}

const payloadOf = ({ target, ...rest }: typeof EMPTY) => ({ ...rest, ...(target !== "" && { target_url: target }) });

/** Maps the field names of the endpoint to those of the form. */
const FIELD_OF = { title: "title", message: "message", audience: "audience", target_url: "target" } as const;
const fieldOf = (name: string) => own(FIELD_OF, name);

/**
 * The idempotency key for sending a draft. It stays the same when an admin returns from the confirmation to the form
 * and back, because the answer to the first attempt may have been lost. A changed draft is a new announcement.
 */
function useCallKey() {
  const named = useRef({ draft: "", key: "" });
  return (draft: Draft): string => {
    const content = JSON.stringify(draft);
    if (named.current.draft !== content) named.current = { draft: content, key: crypto.randomUUID() };
    return named.current.key;
  };
}

const COUNT = {
  left: (left: number) => formTexts.counted({ used: NOTIFICATION_TITLE_MAX - left, most: NOTIFICATION_TITLE_MAX }),
  over: (over: number) => formTexts.over({ over }),
};
