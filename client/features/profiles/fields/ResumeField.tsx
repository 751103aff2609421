import { FileUp } from "lucide-react";
import { type ChangeEvent, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { FileButton } from "#client/ui/controls/FileButton.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { UploadProgress } from "#client/ui/feedback/UploadProgress.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import type { FormField } from "#client/ui/forms/form-field.ts";
import { RESUME_RULE } from "#shared/profiles/resumes.ts";
import { fileSize } from "#shared/texts/format.ts";
import styles from "./fields.module.css";
import { ResumeLink, type ResumeOwner } from "./ResumeLink.tsx";
import { profileFieldsTexts as fieldTexts } from "./texts/profile-fields/profile-fields.texts.ts";
import { type ResumeUpload, useResumeUpload } from "./useResumeUpload.ts";

const texts = fieldTexts.resume;

interface Props extends FormField<string | null> {
  /** The stored file of the profile, even if another one was chosen since. */
  stored: string | null;
  owner: ResumeOwner;
  /** Called when an upload starts and ends, so that the form is not saved without it. */
  onUploading?: (uploading: boolean) => void;
}

/**
 * The resume as a file. It is uploaded when it is chosen, and `value` is its path for the next save. If the form is
 * left without saving, the stored resume does not change.
 */
export function ResumeField({ id, value, onChange, error, disabled = false, stored, owner, onUploading }: Props) {
  const control = useRef<HTMLInputElement>(null);
  const { upload, start, forget } = useResumeUpload(onChange);
  const sending = upload.state === "sending";
  const aboutId = `${id}-about`;

  const tellUploading = useEffectEvent((uploading: boolean) => onUploading?.(uploading));
  useEffect(() => tellUploading(sending), [sending]);

  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Allows choosing the same file again.
    currentTarget.value = "";
    if (file && !disabled) void start(file);
  };
  /** The pressed button disappears, so the focus moves to the one that chooses a file. */
  const settle = (announcement: string, path = value) => {
    forget();
    if (path !== value) onChange(path);
    announce(announcement);
    control.current?.focus();
  };
  return (
    <Field
      id={id}
      label={texts.label}
      hint={texts.hint}
      error={upload.state === "failed" ? upload.why() : error}
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
              texts={{ sending: texts.sending({ name: upload.file.name }), sent: texts.checking, cancel: texts.cancel }}
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
            <ResumeButtons
              {...{ upload, value, stored, disabled }}
              onRetry={(file) => {
                control.current?.focus();
                void start(file);
              }}
              onSettle={settle}
            />
          </div>
        </div>
      )}
    </Field>
  );
}

interface ButtonsProps {
  upload: ResumeUpload;
  value: string | null;
  stored: string | null;
  disabled: boolean;
  onRetry: (file: File) => void;
  /** Announces this and continues with another path: null removes the resume. */
  onSettle: (announcement: string, path: string | null) => void;
}

/** Repeat a failed upload, remove the resume, and keep the stored one. */
function ResumeButtons({ upload, value, stored, disabled, onRetry, onSettle }: ButtonsProps) {
  return (
    <>
      {upload.state === "failed" && upload.mayRetry && (
        <Button variant="second" small inactive={disabled} onClick={() => onRetry(upload.file)}>
          {texts.retry}
        </Button>
      )}
      {value !== null && (
        <Button variant="quiet" small inactive={disabled} onClick={() => onSettle(texts.removed, null)}>
          {texts.remove}
        </Button>
      )}
      {stored !== null && value !== stored && (
        <Button variant="quiet" small inactive={disabled} onClick={() => onSettle(texts.kept, stored)}>
          {texts.keep}
        </Button>
      )}
    </>
  );
}

interface PresentProps {
  upload: ResumeUpload;
  value: string | null;
  wasThere: boolean;
  owner: ResumeOwner;
}

/** The resume of the profile, now or after the next save. */
function Present({ upload, value, wasThere, owner }: PresentProps) {
  if (value === null) return <p className="soft">{wasThere ? texts.goes : texts.none}</p>;
  return (
    <>
      <ResumeLink owner={owner} path={value} />
      {upload.state === "done" && upload.path === value && (
        <p className="small soft">{texts.fresh({ name: upload.file.name, size: fileSize(upload.file.size) })}</p>
      )}
    </>
  );
}
