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
import { ModerationReason } from "./ModerationReason.tsx";
import { moderationTexts } from "./moderation.texts.ts";
import styles from "./Person.module.css";
import { personTexts as texts } from "./person.texts.ts";
import { TypeDialog } from "./TypeDialog.tsx";
import { nameOf } from "./usePerson.ts";

type Doing = "suspend" | "reactivate" | "warn" | "type" | "demote";

interface Props {
  person: AdminPerson;
  /** The account has changed. */
  onChanged: () => void;
}

/** The actions of an admin on another account, each with its consequences. */
export function ModerationActions({ person, onChanged }: Props) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const { account } = person;
  const { id, user_type, status } = account;
  const name = nameOf(person);
  const isActive = status === "active";
  const handleDone = (what: Doing) => () => {
    setDoing(null);
    toast({ type: "success", title: texts.done[what](name) });
    onChanged();
  };
  const common = { onConflict: onChanged, onClose: () => setDoing(null) };
  const isEmployer = user_type === "employer";
  return (
    <section className={styles.actions} aria-label={texts.actions.label}>
      {isActive && account.verified_at !== null && (
        <Button variant="second" onClick={() => openConversationWith(id)}>
          <Icon of={MessageSquare} />
          {texts.actions.message}
        </Button>
      )}
      <Button variant="second" onClick={() => setDoing("warn")}>
        {texts.actions.warn}
      </Button>
      {user_type === "admin" ? (
        <Button variant="second" onClick={() => setDoing("demote")}>
          {texts.actions.demote}
        </Button>
      ) : (
        typesFor(user_type).length > 0 && (
          <Button variant="second" onClick={() => setDoing("type")}>
            {texts.actions.type}
          </Button>
        )
      )}
      {isActive ? (
        <Button variant="danger" onClick={() => setDoing("suspend")}>
          {texts.actions.suspend}
        </Button>
      ) : (
        <Button onClick={() => setDoing("reactivate")}>{texts.actions.reactivate}</Button>
      )}
      {doing === "suspend" && (
        <ModerationReason
          says={moderationTexts.suspend(name, isEmployer)}
          field="reason"
          max={REASON_MAX}
          danger
          problemsOf={(reason) => schemaErrors(suspendUser.body, { reason, seen: "active" }, fieldIn(["reason"]))}
          send={(reason, idempotencyKey) =>
            call(suspendUser, { params: { id }, body: { reason, seen: "active" }, idempotencyKey })
          }
          onDone={handleDone("suspend")}
          {...common}
        />
      )}
      {doing === "reactivate" && (
        <ModerationReason
          says={moderationTexts.reactivate(name, isEmployer)}
          field="reason"
          max={REASON_MAX}
          optional
          problemsOf={(words) =>
            schemaErrors(reactivateUser.body, { ...reasonOf(words), seen: "suspended" }, fieldIn(["reason"]))
          }
          send={(words, idempotencyKey) =>
            call(reactivateUser, { params: { id }, body: { ...reasonOf(words), seen: "suspended" }, idempotencyKey })
          }
          onDone={handleDone("reactivate")}
          {...common}
        />
      )}
      {doing === "warn" && (
        <ModerationReason
          says={moderationTexts.warn(name)}
          field="message"
          max={WARNING_MAX}
          problemsOf={(message) => schemaErrors(warnUser.body, { message }, fieldIn(["message"]))}
          send={(message, idempotencyKey) => call(warnUser, { params: { id }, body: { message }, idempotencyKey })}
          onDone={handleDone("warn")}
          {...common}
        />
      )}
      {doing === "demote" && (
        <ModerationReason
          says={moderationTexts.demote(name)}
          field="reason"
          max={REASON_MAX}
          danger
          problemsOf={(reason) => schemaErrors(changeUserType.body, { ...DEMOTION, reason }, fieldIn(["reason"]))}
          send={(reason, idempotencyKey) =>
            call(changeUserType, { params: { id }, body: { ...DEMOTION, reason }, idempotencyKey })
          }
          onDone={handleDone("demote")}
          {...common}
        />
      )}
      {doing === "type" && <TypeDialog id={id} name={name} from={user_type} onDone={handleDone("type")} {...common} />}
    </section>
  );
}

const DEMOTION = { user_type: "general", seen: "admin" } as const;

/** Words that need not be there. */
const reasonOf = (words: string): { reason?: string } => (words.trim() === "" ? {} : { reason: words });
