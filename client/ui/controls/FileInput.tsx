import { Building2, ImageUp, UserRound } from "lucide-react";
import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import { cx } from "#client/ui/cx.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { Field } from "#client/ui/forms/Field.tsx";
import { formsTexts as formTexts } from "#client/ui/forms/texts/forms/forms.texts.ts";
import { useObjectUrl } from "#client/ui/hooks/useObjectUrl.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { fileSize } from "#shared/texts/format.ts";
import { Button } from "./Button.tsx";
import { FileButton } from "./FileButton.tsx";
import styles from "./FileInput.module.css";

export type FileInputTexts = {
  label: string;
  /** The accepted file types and size. */
  hint: string;
  choose: string;
  change: string;
  remove: string;
  /** Undoes the choice of a new picture and shows the previous one again. */
  keep?: { press: string; said: string };
  /** Alternative text of the picture. */
  preview: string;
  /** Announced when the preview appears. */
  chosen: (values: { name: string; size: string }) => string;
  /** Announced when the picture was removed. */
  removed: string;
};

export type FileInputProps = {
  /** The id of the control, which an ErrorSummary links to. */
  id?: string;
  texts: FileInputTexts;
  /** The image types that the file dialog offers. */
  accept: string;
  /** The chosen file. The parent keeps it, because the native input loses it when a wizard changes its step. */
  value: File | null;
  onChoose: (file: File | null) => void;
  /** The address of the stored picture. It is shown until another one is chosen. */
  current?: string | null;
  onRemoveCurrent?: () => void;
  /** Nothing can be chosen now; the focus stays on the control. */
  disabled?: boolean;
  /** Called if this browser cannot show the chosen file as an image. */
  onUnreadable?: () => void;
  /** Pictures of people are round, those of companies square. */
  shape?: "person" | "company";
  error?: string | undefined;
};

/** Chooses one image file, with a preview. */
export function FileInput({
  id,
  texts,
  accept,
  value,
  onChoose,
  current = null,
  onRemoveCurrent,
  disabled = false,
  onUnreadable,
  shape = "person",
  error,
}: FileInputProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const chosenId = `${inputId}-chosen`;
  const { input, handleChange } = useNativeInput(value, onChoose);
  const { handleShown } = useSaid({ value, error, texts });
  const isThere = value !== null || current !== null;
  const keep = value && current ? texts.keep : undefined;
  const handleRemove = () => {
    if (value) onChoose(null);
    else onRemoveCurrent?.();
    announce(keep?.said ?? texts.removed);
    // The pressed button is about to disappear.
    input.current?.focus();
  };
  return (
    <Field id={inputId} label={texts.label} hint={texts.hint} error={error} optional>
      {(wiring) => (
        <div className={styles.file}>
          <Preview
            file={value}
            current={current}
            alt={texts.preview}
            shape={shape}
            onShown={handleShown}
            onUnreadable={() => onUnreadable?.()}
          />
          <div className={styles.beside}>
            {value && <ChosenFile id={chosenId} file={value} />}
            <div className="row">
              <FileButton
                ref={input}
                icon={ImageUp}
                text={isThere ? texts.change : texts.choose}
                accept={accept}
                about={value ? chosenId : undefined}
                wiring={wiring}
                disabled={disabled}
                onChange={handleChange}
              />
              {(value || (current && onRemoveCurrent)) && (
                <Button variant="quiet" small inactive={disabled} onClick={handleRemove}>
                  {keep?.press ?? texts.remove}
                </Button>
              )}
            </div>
          </div>
        </div>
      )}
    </Field>
  );
}

/** The native input, which contains the file that is shown. */
function useNativeInput(value: File | null, onChoose: (file: File) => void) {
  const input = useRef<HTMLInputElement>(null);
  // A wizard step that is opened again renders a new, empty input.
  useEffect(() => {
    if (input.current) hold(input.current, value);
  }, [value]);
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    // The page decides whether to accept the new file. A closed dialog is not a choice.
    hold(event.currentTarget, value);
    if (file) onChoose(file);
  };
  return { input, handleChange };
}

/**
 * Puts a file into the native input, or empties it. Screen readers then read its name, and the same file can be chosen
 * again.
 */
function hold(input: HTMLInputElement, file: File | null): void {
  // Safari before 14.1 cannot construct a DataTransfer: the input stays empty, and its description names the file.
  if (file && typeof DataTransfer === "function") {
    const transfer = new DataTransfer();
    transfer.items.add(file);
    input.files = transfer.files;
  } else input.value = "";
}

function ChosenFile({ id, file }: { id: string; file: File }) {
  return (
    <p className={styles.chosen} id={id}>
      <bdi>{file.name}</bdi> <span className="soft">{fileSize(file.size)}</span>
    </p>
  );
}

type PreviewProps = {
  file: File | null;
  current: string | null;
  alt: string;
  shape: "person" | "company";
  onShown: () => void;
  onUnreadable: () => void;
};

function Preview({ file, current, alt, shape, onShown, onUnreadable }: PreviewProps) {
  const chosen = useObjectUrl(file);
  const url = file ? chosen : current;
  const [broken, setBroken] = useState<string | null>(null);
  const handleError = () => {
    setBroken(url);
    // A stored picture that fails to load is not the user's mistake.
    if (file) onUnreadable();
  };
  return (
    <span className={cx(styles.picture, shape === "company" && styles.company)}>
      {url && url !== broken ? (
        <img src={url} alt={alt} onLoad={onShown} onError={handleError} />
      ) : (
        <Icon of={shape === "company" ? Building2 : UserRound} />
      )}
    </span>
  );
}

/**
 * What screen readers hear after a choice, while the focus stays where it is. The file or error from an earlier visit
 * to this step is not announced again.
 */
function useSaid({ value, error, texts }: Pick<FileInputProps, "value" | "error" | "texts">) {
  const [atFirst] = useState({ value, error });
  const [changed, setChanged] = useState(false);
  if (!changed && (value !== atFirst.value || error !== atFirst.error)) setChanged(true);
  useEffect(() => {
    if (changed && error) announce(formTexts.error({ text: error }));
  }, [changed, error]);
  const handleShown = () => {
    if (changed && value) announce(texts.chosen({ name: value.name, size: fileSize(value.size) }));
  };
  return { handleShown };
}
