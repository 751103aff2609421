import { Search } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { Field } from "#client/ui/forms/Field.tsx";
import { useDebouncedText } from "#client/ui/hooks/useDebouncedText.ts";
import { hidden } from "#client/ui/layout/tags.tsx";
import { listUsers, type UserRecord } from "#shared/admin/people/people.rest.ts";
import { PEOPLE_SEARCH_MAX, PEOPLE_SEARCH_MIN } from "#shared/admin/people/people-lists.ts";
import styles from "./audit.module.css";
import { auditTexts as texts } from "./texts/audit.texts.ts";

/** As many results as fit below the field; more letters narrow them down. */
const SHOWN = 6;

interface Props {
  onChoose: (person: Pick<UserRecord, "id">, as: "actor" | "subject") => void;
}

/** Finds an account by name or email. An admin can be chosen as the actor, anyone as the person concerned. */
export function PersonSearch({ onChoose }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState("");
  const [text, setText] = useDebouncedText(asked, setAsked);
  const { answer } = useEndpoint(
    listUsers,
    { query: { search: asked, pageSize: String(SHOWN) } },
    {
      enabled: asked.length >= PEOPLE_SEARCH_MIN,
      onLoaded: ({ records }) => announce(texts.found({ count: records.length })),
      onFailed: () => announce(texts.searchFailed),
    },
  );
  const found = answer.state === "ready" ? answer.value : null;
  const choose = (person: UserRecord, as: "actor" | "subject") => {
    onChoose(person, as);
    setText("");
    setAsked("");
    // The pressed button is about to disappear.
    field.current?.focus();
  };
  return (
    <search className={styles.person}>
      <Field label={texts.person} hint={texts.personHint}>
        <TextInput
          ref={field}
          type="search"
          icon={Search}
          value={text}
          maxLength={PEOPLE_SEARCH_MAX}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      {answer.state === "failed" && <p className="soft small">{texts.searchFailed}</p>}
      {found && (
        <ul className={styles.found} aria-label={texts.people} id={id}>
          {found.records.map((one) => {
            const name = `${one.first_name} ${one.last_name}`.trim() || one.username;
            return (
              <li key={one.id}>
                <span>
                  {name} <span className="soft small">{one.email}</span>
                </span>
                <span className="row">
                  {one.user_type === "admin" && (
                    <Button variant="second" small onClick={() => choose(one, "actor")}>
                      {texts.by({ name, hidden })}
                    </Button>
                  )}
                  <Button variant="second" small onClick={() => choose(one, "subject")}>
                    {texts.to({ name, hidden })}
                  </Button>
                </span>
              </li>
            );
          })}
          {found.total === 0 && <li className="soft">{texts.noPerson}</li>}
          {found.total > SHOWN && <li className="soft small">{texts.morePeople}</li>}
        </ul>
      )}
    </search>
  );
}
