import { Building2, ImageUp, UserRound } from "lucide-react";
import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import { cx } from "#client/ui/cx.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { Field } from "#client/ui/forms/Field.tsx";
import { formTexts } from "#client/ui/forms/forms.texts.ts";
import { useObjectUrl } from "#client/ui/hooks/useObjectUrl.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { Button } from "./Button.tsx";
import { FileButton } from "./FileButton.tsx";
import styles from "./FileInput.module.css";
import { fileSize } from "./fileSize.ts";

export type FileInputTexts = {
  label: string;
  /** Kinds and size. */
  hint: string;
  choose: string;
  change: string;
  remove: string;
  /** Where there was a picture before: takes back the choice of another one. */
  keep?: { press: string; said: string };
  /** What the picture is, for those who do not see it. */
  preview: string;
  /** Said when the preview appears. */
  chosen: (name: string, size: string) => string;
  /** Said when it is gone. */
  removed: string;
};

export type FileInputProps = {
  /** The id of the control, where an ErrorSummary links to. */
  id?: string;
  texts: FileInputTexts;
  /** What the browser's dialog offers: kinds of images. */
  accept: string;
  /** Who chose it keeps it: the browser's own memory does not outlive the step of a wizard. */
  value: File | null;
  onChoose: (file: File | null) => void;
  /** The address of the picture that is there already. It shows until another one is chosen. */
  current?: string | null;
  onRemoveCurrent?: () => void;
  /** Nothing can be chosen now; the focus stays where it is. */
  disabled?: boolean;
  /** The chosen file is no image that this browser can show. */
  onUnreadable?: () => void;
  /** People are round, companies are square. */
  shape?: "person" | "company";
  error?: string | undefined;
};

/** One image from the person's disk, with a preview. */
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
  const input = useRef<HTMLInputElement>(null);
  const { handleShown } = useSaid({ value, error, texts });

  // The browser's control holds what the page shows: a step that one comes back to has a new one.
  useEffect(() => {
    if (input.current) hold(input.current, value);
  }, [value]);
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    // Whether the new one is taken is for the page to say. A closed dialog is no choice.
    hold(event.currentTarget, value);
    if (file) onChoose(file);
  };
  const isThere = value !== null || current !== null;
  const keep = value && current ? texts.keep : undefined;
  const handleRemove = () => {
    if (value) onChoose(null);
    else onRemoveCurrent?.();
    announce(keep?.said ?? texts.removed);
    // The button that was pressed is about to go.
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
            {value && (
              <p className={styles.chosen} id={chosenId}>
                <bdi>{value.name}</bdi> <span className="soft">{fileSize(value.size)}</span>
              </p>
            )}
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

/** Puts a file into the control, or empties it; then readers hear its name, and the same file can be chosen once more. */
function hold(input: HTMLInputElement, file: File | null): void {
  // Safari before 14.1 makes no DataTransfer: there the control stays empty, and its description names the file.
  if (file && typeof DataTransfer === "function") {
    const transfer = new DataTransfer();
    transfer.items.add(file);
    input.files = transfer.files;
  } else input.value = "";
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
    // A stored picture that does not come is no choice that was wrong.
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
 * What readers hear of a choice while their focus stays where it is. What was chosen or wrong before, on an earlier visit
 * to the step, is not said again.
 */
function useSaid({ value, error, texts }: Pick<FileInputProps, "value" | "error" | "texts">) {
  const [atFirst] = useState({ value, error });
  const [changed, setChanged] = useState(false);
  if (!changed && (value !== atFirst.value || error !== atFirst.error)) setChanged(true);
  useEffect(() => {
    if (changed && error) announce(formTexts.errorPrefix + error);
  }, [changed, error]);
  const handleShown = () => {
    if (changed && value) announce(texts.chosen(value.name, fileSize(value.size)));
  };
  return { handleShown };
}
