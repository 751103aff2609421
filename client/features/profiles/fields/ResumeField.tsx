import { FileUp } from "lucide-react";
import { type ChangeEvent, useEffect, useRef } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { FileButton } from "#client/ui/controls/FileButton.tsx";
import { fileSize } from "#client/ui/controls/fileSize.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { UploadProgress } from "#client/ui/feedback/UploadProgress.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import type { FormField } from "#client/ui/forms/form-field.ts";
import { RESUME_RULE } from "#shared/profiles/resumes.ts";
import styles from "./fields.module.css";
import { fieldTexts } from "./fields.texts.ts";
import { ResumeLink, type ResumeOwner } from "./ResumeLink.tsx";
import { type ResumeUpload, useResumeUpload } from "./useResumeUpload.ts";

const texts = fieldTexts.resume;

interface Props extends FormField<string | null> {
  /** The file that the profile has, even if another one was chosen since. */
  stored: string | null;
  owner: ResumeOwner;
  /** Hears whether a file is on its way, so that the form is not saved without it. */
  onUploading?: (uploading: boolean) => void;
}

/**
 * The resume as a file. It is uploaded when it is chosen, and `value` is the path that the profile names when it is
 * saved; a form that is left without saving leaves the stored one as it is.
 */
export function ResumeField({ id, value, onChange, error, disabled = false, stored, owner, onUploading }: Props) {
  const control = useRef<HTMLInputElement>(null);
  const { upload, start, forget } = useResumeUpload(onChange);
  const sending = upload.state === "sending";
  const aboutId = `${id}-about`;

  const hear = useRef(onUploading);
  useEffect(() => {
    hear.current = onUploading;
  });
  useEffect(() => hear.current?.(sending), [sending]);

  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // The same file may be chosen once more.
    currentTarget.value = "";
    if (file && !disabled) void start(file);
  };
  /** Ends with a button that goes; the one that chooses a file stays. */
  const settle = (said: string, path = value) => {
    forget();
    if (path !== value) onChange(path);
    announce(said);
    control.current?.focus();
  };
  return (
    <Field
      id={id}
      label={texts.label}
      hint={texts.hint}
      error={upload.state === "failed" ? upload.why : error}
      optional
    >
      {(wiring) => (
        <div className={styles.part}>
          <div id={aboutId}>
            <Present upload={upload} value={value} wasThere={stored !== null} owner={owner} />
          </div>
          {upload.state === "sending" && (
            <UploadProgress
              sent={upload.sent}
              texts={{ sending: texts.sending(upload.file.name), sent: texts.checking, cancel: texts.cancel }}
              onCancel={() => settle(texts.cancelled)}
            />
          )}
          <div className="row">
            <FileButton
              ref={control}
              icon={FileUp}
              text={value === null ? texts.choose : texts.replace}
              accept={RESUME_RULE.accept}
              about={aboutId}
              wiring={wiring}
              disabled={disabled}
              onChange={handleChange}
            />
            {upload.state === "failed" && upload.mayRetry && (
              <Button
                variant="second"
                small
                inactive={disabled}
                onClick={() => {
                  control.current?.focus();
                  void start(upload.file);
                }}
              >
                {texts.retry}
              </Button>
            )}
            {value !== null && (
              <Button variant="quiet" small inactive={disabled} onClick={() => settle(texts.removed, null)}>
                {texts.remove}
              </Button>
            )}
            {stored !== null && value !== stored && (
              <Button variant="quiet" small inactive={disabled} onClick={() => settle(texts.kept, stored)}>
                {texts.keep}
              </Button>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}

interface PresentProps {
  upload: ResumeUpload;
  value: string | null;
  wasThere: boolean;
  owner: ResumeOwner;
}

/** What the profile has, or will have once it is saved. */
function Present({ upload, value, wasThere, owner }: PresentProps) {
  if (value === null) return <p className="soft">{wasThere ? texts.goes : texts.none}</p>;
  return (
    <>
      <ResumeLink owner={owner} path={value} />
      {upload.state === "done" && upload.path === value && (
        <p className="small soft">{texts.fresh(upload.file.name, fileSize(upload.file.size))}</p>
      )}
    </>
  );
}
