import { MessageSquare } from "lucide-react";
import { useState } from "react";
import { call } from "#client/data/api.ts";
import { fieldIn, schemaErrors } from "#client/data/field-errors.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import {
  type AdminPerson,
  changeUserType,
  REASON_MAX,
  reactivateUser,
  suspendUser,
  typesFor,
  WARNING_MAX,
  warnUser,
} from "#shared/admin/people/person.rest.ts";
import { openConversationWith } from "../../../shell/chat-requests.ts";
import { type ModerationQuestion, ModerationReason } from "./ModerationReason.tsx";
import styles from "./Person.module.css";
import { TypeDialog } from "./TypeDialog.tsx";
import { moderationTexts } from "./texts/moderation/moderation.texts.ts";
import { personTexts as texts } from "./texts/person/person.texts.ts";
import { nameOf } from "./usePerson.ts";

type Doing = "suspend" | "reactivate" | "warn" | "type" | "demote";

interface Props {
  person: AdminPerson;
  /** Called when the account has changed. */
  onChanged: () => void;
}

/** The actions of an admin on another account, each with its consequences. */
export function ModerationActions({ person, onChanged }: Props) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const handleDone = (what: Doing) => {
    setDoing(null);
    toast({ type: "success", title: texts.done[what]({ name: nameOf(person) }) });
    onChanged();
  };
  return (
    <section className={styles.actions} aria-label={texts.actions.label}>
      <ActionButtons account={person.account} onChoose={setDoing} />
      {doing && (
        <ActionDialog
          doing={doing}
          person={person}
          onDone={() => handleDone(doing)}
          onConflict={onChanged}
          onClose={() => setDoing(null)}
        />
      )}
    </section>
  );
}

function ActionButtons({ account, onChoose }: { account: AdminPerson["account"]; onChoose: (what: Doing) => void }) {
  const { id, user_type, status, verified_at } = account;
  const isActive = status === "active";
  return (
    <>
      {isActive && verified_at !== null && (
        <Button variant="second" onClick={() => openConversationWith(id)}>
          <Icon of={MessageSquare} />
          {texts.actions.message}
        </Button>
      )}
      <Button variant="second" onClick={() => onChoose("warn")}>
        {texts.actions.warn}
      </Button>
      {user_type === "admin" ? (
        <Button variant="second" onClick={() => onChoose("demote")}>
          {texts.actions.demote}
        </Button>
      ) : (
        typesFor(user_type).length > 0 && (
          <Button variant="second" onClick={() => onChoose("type")}>
            {texts.actions.type}
          </Button>
        )
      )}
      {isActive ? (
        <Button variant="danger" onClick={() => onChoose("suspend")}>
          {texts.actions.suspend}
        </Button>
      ) : (
        <Button onClick={() => onChoose("reactivate")}>{texts.actions.reactivate}</Button>
      )}
    </>
  );
}

interface DialogProps {
  doing: Doing;
  person: AdminPerson;
  onDone: () => void;
  /** Another admin changed the account first: the page is out of date. */
  onConflict: () => void;
  onClose: () => void;
}

function ActionDialog({ doing, person, ...on }: DialogProps) {
  const { id, user_type } = person.account;
  const name = nameOf(person);
  const isEmployer = user_type === "employer";
  switch (doing) {
    case "suspend":
      return (
        <ModerationReason
          says={suspension(name, isEmployer)}
          field="reason"
          max={REASON_MAX}
          danger
          problemsOf={(reason) => schemaErrors(suspendUser.body, { reason, seen: "active" }, fieldIn(["reason"]))}
          send={(reason, idempotencyKey) =>
            call(suspendUser, { params: { id }, body: { reason, seen: "active" }, idempotencyKey })
          }
          {...on}
        />
      );
    case "reactivate":
      return (
        <ModerationReason
          says={reactivation(name, isEmployer)}
          field="reason"
          max={REASON_MAX}
          optional
          problemsOf={(reason) =>
            schemaErrors(reactivateUser.body, { ...optionalReason(reason), seen: "suspended" }, fieldIn(["reason"]))
          }
          send={(reason, idempotencyKey) =>
            call(reactivateUser, {
              params: { id },
              body: { ...optionalReason(reason), seen: "suspended" },
              idempotencyKey,
            })
          }
          {...on}
        />
      );
    case "warn":
      return (
        <ModerationReason
          says={{ ...moderationTexts.warn, title: moderationTexts.warn.title({ name }) }}
          field="message"
          max={WARNING_MAX}
          problemsOf={(message) => schemaErrors(warnUser.body, { message }, fieldIn(["message"]))}
          send={(message, idempotencyKey) => call(warnUser, { params: { id }, body: { message }, idempotencyKey })}
          {...on}
        />
      );
    case "demote":
      return (
        <ModerationReason
          says={{ ...moderationTexts.demote, title: moderationTexts.demote.title({ name }) }}
          field="reason"
          max={REASON_MAX}
          danger
          problemsOf={(reason) => schemaErrors(changeUserType.body, { ...DEMOTION, reason }, fieldIn(["reason"]))}
          send={(reason, idempotencyKey) =>
            call(changeUserType, { params: { id }, body: { ...DEMOTION, reason }, idempotencyKey })
          }
          {...on}
        />
      );
    case "type":
      return <TypeDialog id={id} name={name} from={user_type} {...on} />;
  }
}

const suspend = moderationTexts.suspend;
const reactivate = moderationTexts.reactivate;

/** Employers also read what happens to their jobs. */
const suspension = (name: string, isEmployer: boolean): ModerationQuestion => ({
  title: suspend.title({ name }),
  follows: [suspend.signedOut, ...(isEmployer ? [suspend.jobs] : []), suspend.email, suspend.messages],
  label: suspend.label,
  hint: suspend.hint,
  submit: suspend.submit,
});

const reactivation = (name: string, isEmployer: boolean): ModerationQuestion => ({
  title: reactivate.title({ name }),
  follows: [reactivate.back, ...(isEmployer ? [reactivate.jobs] : []), reactivate.email],
  label: reactivate.label,
  hint: reactivate.hint,
  submit: reactivate.submit,
});

const DEMOTION = { user_type: "general", seen: "admin" } as const;

/** Leaves out an empty reason. */
const optionalReason = (reason: string): { reason?: string } => (reason.trim() === "" ? {} : { reason });
