import { useState } from "react";
import { call } from "#client/data/api.ts";
import { ChoiceGroup } from "#client/ui/controls/ChoiceGroup.tsx";
import { FormDialog } from "#client/ui/forms/FormDialog.tsx";
import { useSubmitForm } from "#client/ui/forms/useSubmitForm.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { changeUserType, typesFor } from "#shared/admin/people/person.rest.ts";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { Follows } from "./Follows.tsx";
import { moderationTexts } from "./texts/moderation/moderation.texts.ts";
import { personTexts } from "./texts/person/person.texts.ts";
import { useModerationAction } from "./useModerationAction.ts";

interface Props {
  id: number;
  name: string;
  from: UserType;
  onDone: () => void;
  onConflict: () => void;
  onClose: () => void;
}

/** Changes the type of a job seeker's account, at their request. */
export function TypeDialog({ id, name, from, onDone, onConflict, onClose }: Props) {
  const types = typesFor(from);
  const action = useModerationAction("user_type", onConflict);
  const says = moderationTexts.type;
  const [failure, setFailure] = useState<string | null>(null);
  const { values, set, errorOf, showServerErrors, busy, submit } = useSubmitForm<{ to: UserType | "" }>({
    defaultValues: { to: "" },
    validate: ({ to }) => ({ to: to === "" ? says.choose : undefined }),
    onSend: async ({ to }) => {
      if (to === "") return;
      const body = { user_type: to, seen: from };
      const tried = await action.run((idempotencyKey) =>
        call(changeUserType, { params: { id }, body, idempotencyKey }),
      );
      if (tried.ok) return onDone();
      setFailure(tried.failure);
      if (tried.fieldError) showServerErrors([{ field: "to", message: tried.fieldError }]);
    },
  });
  if (action.conflict !== null) return <ConflictDialog message={action.conflict} onClose={onClose} />;

  return (
    <FormDialog
      title={says.title({ name })}
      small
      submitText={says.submit}
      busyText={personTexts.saving}
      busy={busy}
      failure={failure}
      dirty={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <Follows lines={says.follows} />
      <ChoiceGroup
        legend={says.legend}
        choices={types.map((value) => ({ value, label: personTexts.types[value] }))}
        error={errorOf("to")}
        required
        {...(values.to !== "" && { value: values.to })}
        onChoose={(to) => set("to", to)}
      />
    </FormDialog>
  );
}
