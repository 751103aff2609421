import { FileText, FileUp, Image } from "lucide-react";
import { type ChangeEvent, useId, useRef, useState } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { FileButton } from "#client/ui/controls/FileButton.tsx";
import { UploadProgress } from "#client/ui/feedback/UploadProgress.tsx";
import { ConfirmDialog } from "#client/ui/forms/ConfirmDialog.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import { uiTexts } from "#client/ui/texts/ui.texts.ts";
import { type CompanyDocument, DOCUMENT_RULE, DOCUMENTS_MAX } from "#shared/profiles/company-documents.ts";
import { fileSize } from "#shared/texts/format.ts";
import styles from "./OwnCompanyPage.module.css";
import { ownCompanyTexts } from "./texts/own-company/own-company.texts.ts";
import { useDocuments } from "./useDocuments.ts";

const texts = ownCompanyTexts.documents;

interface Props {
  documents: readonly CompanyDocument[];
  onChanged: (documents: CompanyDocument[]) => void;
}

/** The documents that admins can see to verify a company. */
export function CompanyDocuments({ documents, onChanged }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const uploads = useDocuments(onChanged);
  const [asked, setAsked] = useState<CompanyDocument | null>(null);

  const handleRemove = async (document: CompanyDocument) => {
    setAsked(null);
    // The pressed button disappears.
    if (await uploads.remove(document)) heading.current?.focus();
  };
  return (
    <section className={styles.card} aria-labelledby="company-documents">
      <h2 id="company-documents" ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      <p className="soft small">{texts.lead}</p>
      {documents.length === 0 ? (
        <p className="soft">{texts.none}</p>
      ) : (
        <ul className={styles.documents}>
          {documents.map((document) => (
            <li key={document.name}>
              <DocumentLink document={document} />
              <Button variant="quiet" small onClick={() => setAsked(document)}>
                {texts.remove({ title: document.title, hidden })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {documents.length >= DOCUMENTS_MAX ? <p className="soft small">{texts.full}</p> : <AddDocument {...uploads} />}
      {asked && (
        <ConfirmDialog
          title={texts.question.title}
          confirm={{ text: texts.question.remove }}
          cancel={{ text: texts.question.keep, variant: "quiet" }}
          cancelFirst
          onConfirm={() => handleRemove(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{texts.question.text({ title: asked.title })}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function DocumentLink({ document: { name, kind, title, size } }: { document: CompanyDocument }) {
  return (
    <span className={styles.document}>
      <Icon of={kind === "pdf" ? FileText : Image} />
      <span>
        <a href={`/api/files/${name}`} target="_blank" rel="noopener noreferrer">
          {kind === "pdf"
            ? texts.saved({ title: () => <bdi key="title">{title}</bdi>, hidden })
            : uiTexts.newTab({ what: () => <bdi key="title">{title}</bdi>, hidden })}
        </a>{" "}
        <span className="soft small">{fileSize(size)}</span>
      </span>
    </span>
  );
}

type Uploads = ReturnType<typeof useDocuments>;

/** The field that uploads another document. */
function AddDocument({ sending, problem, add, cancel }: Pick<Uploads, "sending" | "problem" | "add" | "cancel">) {
  const id = useId();
  const control = useRef<HTMLInputElement>(null);
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Allows choosing the same file again.
    currentTarget.value = "";
    if (file) void add(file);
  };
  return (
    <Field id={id} label={texts.label} hint={texts.hint} error={problem ?? undefined} optional>
      {(wiring) => (
        <div className="stack">
          {sending && (
            <UploadProgress
              sent={sending.sent}
              texts={{ sending: texts.sending({ name: sending.name }), sent: texts.checking, cancel: texts.cancel }}
              onCancel={() => {
                cancel();
                control.current?.focus();
              }}
            />
          )}
          <div className="row">
            <FileButton
              ref={control}
              icon={FileUp}
              text={texts.choose}
              accept={DOCUMENT_RULE.accept}
              wiring={wiring}
              disabled={sending !== null}
              onChange={handleChange}
            />
          </div>
        </div>
      )}
    </Field>
  );
}
