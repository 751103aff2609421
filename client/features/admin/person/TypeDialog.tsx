import { useState } from "react";
import { call } from "#client/data/api.ts";
import { ChoiceGroup } from "#client/ui/controls/ChoiceGroup.tsx";
import { FormDialog } from "#client/ui/forms/FormDialog.tsx";
import type { UserType } from "#shared/accounts/user-types.ts";
import { changeUserType, typesFor } from "#shared/admin/person.rest.ts";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { deedTexts } from "./deeds.texts.ts";
import { Follows } from "./Follows.tsx";
import { personTexts, TYPE_WORDS } from "./person.texts.ts";
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
  const [to, setTo] = useState<UserType | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const action = useModerationAction(["user_type"], onConflict);
  const says = deedTexts.type(name);
  if (action.conflict !== null) return <ConflictDialog message={action.conflict} onClose={onClose} />;

  const handleSubmit = async () => {
    setProblem(to === undefined ? says.choose : undefined);
    if (to === undefined) return;
    const body = { user_type: to, seen: from };
    const done = await action.run((idempotencyKey) => call(changeUserType, { params: { id }, body, idempotencyKey }));
    if (done) onDone();
  };
  return (
    <FormDialog
      title={says.title}
      small
      submitText={says.submit}
      busyText={personTexts.saving}
      busy={action.busy}
      failure={action.failure}
      dirty={false}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <Follows lines={says.follows} />
      <ChoiceGroup
        legend={says.legend}
        choices={types.map((value) => ({ value, label: TYPE_WORDS[value] }))}
        error={problem ?? action.fieldFault("user_type")}
        required
        {...(to !== undefined && { value: to })}
        onChoose={setTo}
      />
    </FormDialog>
  );
}
