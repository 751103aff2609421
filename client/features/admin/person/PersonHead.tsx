import { UserRound } from "lucide-react";
import { useStore } from "zustand";
import { imageUrl } from "#client/data/image-url.ts";
import { sessionStore } from "#client/data/session.ts";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import { Pill } from "#client/ui/layout/Pill.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import { bold } from "#client/ui/layout/tags.tsx";
import { accountState } from "#shared/admin/people/people-lists.ts";
import type { AdminPerson } from "#shared/admin/people/person.rest.ts";
import { AccountStatePill } from "../shared/AccountStatePill.tsx";
import { MixedScripts } from "../shared/MixedScripts.tsx";
import { ModerationActions } from "./ModerationActions.tsx";
import styles from "./Person.module.css";
import { personTexts as texts } from "./texts/person/person.texts.ts";
import { nameOf } from "./usePerson.ts";

/** The person's name, the state of the account, and the available actions. */
export function PersonHead({ person, onChanged }: { person: AdminPerson; onChanged: () => void }) {
  const { account, decision } = person;
  const { user } = useStore(sessionStore);
  const name = nameOf(person);
  return (
    <>
      <div className={styles.head}>
        <Avatar name={name} photo={imageUrl(account.photo)} size="xl" />
        <div>
          <h1 tabIndex={-1}>{name}</h1>
          <div className="row">
            <Pill icon={UserRound}>{texts.types[account.user_type]}</Pill>
            <AccountStatePill state={accountState(account)} />
            <MixedScripts name={name} />
          </div>
        </div>
      </div>
      {account.status === "suspended" && decision?.status === "suspended" && (
        <div className={styles.suspended}>
          <p>
            <SuspendedBy by={decision.by} at={decision.at} />
          </p>
          {decision.reason !== null && <q className={styles.reason}>{decision.reason}</q>}
        </div>
      )}
      {user?.id === account.id ? (
        <MessageBox type="info">{texts.own}</MessageBox>
      ) : (
        <ModerationActions person={person} onChanged={onChanged} />
      )}
    </>
  );
}

function SuspendedBy({ by, at }: Pick<NonNullable<AdminPerson["decision"]>, "by" | "at">) {
  const tags = { b: bold, time: () => <RelativeTime key="time" at={at} inside /> };
  return by ? texts.suspendedBy({ name: by.name, ...tags }) : texts.suspendedByGone(tags);
}
