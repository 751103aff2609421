import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { imageUrl } from "#client/data/image-url.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { type FoundPerson, PEOPLE_SEARCH_MIN } from "#shared/people/people.rest.ts";
import { conversationWith } from "../chat.actions.ts";
import { personName, refusalText } from "../chat-lines.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import styles from "./NewMessageDialog.module.css";
import { findTexts } from "./texts/find/find.texts.ts";
import { type PeopleSearch, usePeopleSearch } from "./usePeopleSearch.ts";

interface Props {
  onFound: (conversationId: number) => void;
  onClose: () => void;
}

/** Finds a person by name or company and opens a conversation with them. */
export function NewMessageDialog({ onFound, onClose }: Props) {
  const [text, setText] = useState("");
  const search = usePeopleSearch(text);
  const [opening, setOpening] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // There is nothing else to do here, so the field takes the focus from the heading, whose name is announced all the same.
  useEffect(() => field.current?.focus(), []);

  const choose = async (person: FoundPerson) => {
    if (opening !== null) return;
    setOpening(person.id);
    setFault(null);
    const result = await conversationWith(person.id);
    setOpening(null);
    if (result.ok) onFound(result.value);
    else setFault(refusalText(result.fault));
  };

  return (
    <Dialog title={texts.newMessage} small onClose={onClose}>
      <Field label={findTexts.findLabel} hint={findTexts.findHint({ least: PEOPLE_SEARCH_MIN })}>
        <TextInput
          ref={field}
          icon={Search}
          type="search"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {fault && (
        <MessageBox type="error" title={texts.openFailed}>
          {fault}
        </MessageBox>
      )}
      {/* It stands before its words come, so that readers hear them. */}
      <p role="status" className={styles.status}>
        {statusOf(search)}
      </p>
      {search.state === "failed" && (
        <Button variant="second" small onClick={search.retry}>
          {texts.retry}
        </Button>
      )}
      {search.people.length > 0 && (
        <ul className={styles.people}>
          {search.people.map((person) => (
            <li key={person.id}>
              <PersonButton person={person} busy={opening === person.id} onChoose={() => void choose(person)} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function statusOf({ state, people }: PeopleSearch): string {
  if (state === "searching") return findTexts.finding;
  if (state === "failed") return findTexts.findFailed;
  if (state === "found") return people.length > 0 ? findTexts.found({ count: people.length }) : findTexts.foundNobody;
  return "";
}

function PersonButton({ person, busy, onChoose }: { person: FoundPerson; busy: boolean; onChoose: () => void }) {
  const name = personName(person);
  return (
    <button type="button" className={`${styles.person} focus-inset`} aria-busy={busy || undefined} onClick={onChoose}>
      <Avatar name={name} photo={imageUrl(person.photo)} />
      <span>
        <b>{name}</b>
        {person.company_name && (
          <>
            <span className="visually-hidden">, </span>
            <span className={styles.company}>{person.company_name}</span>
          </>
        )}
      </span>
    </button>
  );
}
