import { useRef, useState } from "react";
import { CharacterCount } from "#client/ui/controls/CharacterCount.tsx";
import { ChoiceGroup } from "#client/ui/controls/ChoiceGroup.tsx";
import { CountedArea } from "#client/ui/controls/CountedArea.tsx";
import { Select } from "#client/ui/controls/Select.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { FormDialog } from "#client/ui/forms/FormDialog.tsx";
import { formTexts } from "#client/ui/forms/form.texts.ts";
import { AUDIENCES, type Audience } from "#shared/admin/announcement-lists.ts";
import { type Announcement, NewAnnouncement as Draft } from "#shared/admin/announcements.schemas.ts";
import { type FieldTexts, fieldTexts } from "#shared/fault.ts";
import { NOTIFICATION_TEXT_MAX, NOTIFICATION_TITLE_MAX } from "#shared/notifications/notifications.rest.ts";
import { AnnouncementPreview } from "./AnnouncementPreview.tsx";
import { AUDIENCE_TEXTS, announcementsTexts } from "./announcements.texts.ts";
import { SendQuestion } from "./SendQuestion.tsx";
import { targetPages } from "./target-pages.ts";

const texts = announcementsTexts.form;
const EMPTY = { title: "", message: "", audience: "all" as Audience, target: "" };
const CHOICES = AUDIENCES.map((value) => ({ value, label: AUDIENCE_TEXTS[value] }));

interface Props {
  onSent: (announcement: Announcement, people: number) => void;
  onClose: () => void;
}

/** What is to be announced is written here, and asked about once more before it leaves. */
export function NewAnnouncement({ onSent, onClose }: Props) {
  const [form, setForm] = useState(EMPTY);
  const [errors, setErrors] = useState<FieldTexts>({});
  const [checked, setChecked] = useState<{ draft: Draft; key: string } | null>(null);
  const keyOf = useCallKey();
  const { title, message, audience, target } = form;
  const change = (part: Partial<typeof EMPTY>) => setForm((before) => ({ ...before, ...part }));
  const handleSubmit = () => {
    const parsed = Draft.safeParse({ title, message, audience, ...(target !== "" && { target_url: target }) });
    setErrors(parsed.success ? {} : fieldTexts(parsed.error));
    if (parsed.success) setChecked({ draft: parsed.data, key: keyOf(parsed.data) });
  };
  // One dialog at a time: the question takes the place of the form, and Back brings it back as it was.
  if (checked)
    return (
      <SendQuestion
        draft={checked.draft}
        idempotencyKey={checked.key}
        onSent={onSent}
        onRefused={(fields) => {
          setErrors(fields);
          setChecked(null);
        }}
        onClose={() => setChecked(null)}
      />
    );
  const pages = targetPages(audience);
  const chooseAudience = (value: Audience) => {
    const stays = targetPages(value).some(({ path }) => path === target);
    change({ audience: value, target: stays ? target : "" });
  };
  return (
    <FormDialog
      title={texts.title}
      submitText={texts.submit}
      busyText={texts.busy}
      busy={false}
      dirty={title !== "" || message !== "" || target !== ""}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <p className="soft">{texts.lead}</p>
      <Field label={texts.name} required error={errors.title?.[0]}>
        <TextInput value={title} autoComplete="off" onChange={(event) => change({ title: event.target.value })} />
        <CharacterCount length={title.length} most={NOTIFICATION_TITLE_MAX} texts={COUNT} />
      </Field>
      <CountedArea
        label={texts.message}
        required
        error={errors.message?.[0]}
        max={NOTIFICATION_TEXT_MAX}
        value={message}
        onChange={(text) => change({ message: text })}
      />
      <ChoiceGroup
        legend={texts.audience}
        choices={CHOICES}
        value={audience}
        error={errors.audience?.[0]}
        onChoose={chooseAudience}
      />
      <Field label={texts.target} hint={texts.targetHint} optional error={errors.target_url?.[0]}>
        <Select value={target} onChange={({ currentTarget }) => change({ target: currentTarget.value })}>
          <option value="">{texts.noTarget}</option>
          {pages.map(({ path, name }) => (
            <option key={path} value={path}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <AnnouncementPreview title={title} message={message} />
    </FormDialog>
  );
}

/**
 * The name of the call that sends a draft. Whoever goes back from the question and comes again has the same one, for the
 * answer to the first try may only have been lost; what was changed is another announcement.
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
  left: (left: number) => formTexts.counted(NOTIFICATION_TITLE_MAX - left, NOTIFICATION_TITLE_MAX),
  over: formTexts.over,
};
