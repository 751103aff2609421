import { FileUp } from "lucide-react";
import { type ChangeEvent, useId, useRef, useState } from "react";
import {
  DOCUMENT_RULE,
  DOCUMENT_TEXTS,
  documentProblem,
  SIGN_UP_DOCUMENTS,
} from "#shared/profiles/company-documents.ts";
import { announce } from "../../ui/announce.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FileButton } from "../../ui/FileButton.tsx";
import { fileSize } from "../../ui/fileSize.ts";
import { uiTexts } from "../../ui/ui.texts.ts";
import styles from "./accounts.module.css";
import { employerTexts } from "./accounts.texts.ts";

const texts = employerTexts.documents;

interface Props {
  documents: readonly File[];
  onChange: (documents: readonly File[]) => void;
}

/** What is wrong with one more beside those that are chosen, or null. */
function problemOf(file: File, chosen: readonly File[]): string | null {
  if (chosen.length >= SIGN_UP_DOCUMENTS.most) return SIGN_UP_DOCUMENTS.tooMany;
  const size = chosen.reduce((sum, one) => sum + one.size, file.size);
  return documentProblem(file) ?? (size > SIGN_UP_DOCUMENTS.allBytes ? DOCUMENT_TEXTS.tooMuch : null);
}

/** The papers of a company, which travel with the sign-up. What cannot be taken is named, and the others are kept. */
export function DocumentsField({ documents, onChange }: Props) {
  const id = useId();
  const control = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    // The same file may be chosen once more.
    currentTarget.value = "";
    if (chosen.length === 0) return;
    const taken = [...documents];
    let wrong: string | null = null;
    for (const file of chosen) {
      const why = problemOf(file, taken);
      if (why) wrong ??= `${file.name}: ${why}`;
      else taken.push(file);
    }
    setProblem(wrong);
    if (wrong) announce(uiTexts.errorPrefix + wrong);
    if (taken.length > documents.length) {
      announce(texts.chosen(taken.slice(documents.length).map(({ name }) => name)));
      onChange(taken);
    }
  };
  const handleRemove = (file: File) => {
    setProblem(null);
    onChange(documents.filter((one) => one !== file));
    announce(texts.removed(file.name));
    // The button that was pressed goes.
    control.current?.focus();
  };
  return (
    <Field id={id} label={texts.label} hint={texts.hint} error={problem ?? undefined} optional>
      {(wiring) => (
        <div className={styles.documents}>
          {documents.length > 0 && (
            <ul>
              {documents.map((file, n) => (
                <li key={`${n} ${file.name}`}>
                  <span>
                    <bdi>{file.name}</bdi> <span className="soft">{fileSize(file.size)}</span>
                  </span>
                  <Button variant="quiet" small onClick={() => handleRemove(file)}>
                    {texts.remove}
                    <span className="visually-hidden"> {file.name}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <div className="row">
            <FileButton
              ref={control}
              multiple
              icon={FileUp}
              text={documents.length === 0 ? texts.choose : texts.more}
              accept={DOCUMENT_RULE.accept}
              wiring={wiring}
              onChange={handleChange}
            />
          </div>
        </div>
      )}
    </Field>
  );
}
