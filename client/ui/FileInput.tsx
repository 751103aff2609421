import { Building2, ImageUp, UserRound } from "lucide-react";
import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import { announce } from "./announce.ts";
import { Button, buttonClass } from "./Button.tsx";
import { cx } from "./cx.ts";
import { Field } from "./Field.tsx";
import styles from "./FileInput.module.css";
import { fileSize } from "./fileSize.ts";
import { Icon } from "./Icon.tsx";
import { uiTexts } from "./ui.texts.ts";
import { useObjectUrl } from "./useObjectUrl.ts";

export type FileInputTexts = {
  label: string;
  /** Kinds and size. */
  hint: string;
  choose: string;
  change: string;
  remove: string;
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
  /** The chosen file is no image that this browser can show. */
  onUnreadable?: () => void;
  /** People are round, companies are square. */
  shape?: "person" | "company";
  error?: string | undefined;
};

/**
 * One image from the person's disk, with a preview. The control is the browser's own file input, laid invisibly over
 * what looks like a button: keyboard, touch, speech and a dropped file work by themselves.
 */
export function FileInput({
  id,
  texts,
  accept,
  value,
  onChoose,
  onUnreadable,
  shape = "person",
  error,
}: FileInputProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const actionId = `${inputId}-action`;
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
  const handleRemove = () => {
    onChoose(null);
    announce(texts.removed);
    // The button that was pressed is about to go.
    input.current?.focus();
  };
  return (
    <Field id={inputId} label={texts.label} hint={texts.hint} error={error} optional>
      {(wiring) => (
        <div className={styles.file}>
          <Preview
            file={value}
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
              <div className={styles.control}>
                <input
                  ref={input}
                  type="file"
                  className={styles.input}
                  accept={accept}
                  id={wiring.id}
                  aria-labelledby={`${wiring.labelId} ${actionId}`}
                  aria-describedby={cx(value && chosenId, wiring.describedBy) || undefined}
                  aria-invalid={wiring.invalid || undefined}
                  onChange={handleChange}
                />
                <span className={buttonClass({ variant: "second", small: true }, styles.button)}>
                  <Icon of={ImageUp} />
                  <span id={actionId}>{value ? texts.change : texts.choose}</span>
                </span>
              </div>
              {value && (
                <Button variant="quiet" small onClick={handleRemove}>
                  {texts.remove}
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
  alt: string;
  shape: "person" | "company";
  onShown: () => void;
  onUnreadable: () => void;
};

function Preview({ file, alt, shape, onShown, onUnreadable }: PreviewProps) {
  const url = useObjectUrl(file);
  const [broken, setBroken] = useState<string | null>(null);
  const handleError = () => {
    setBroken(url);
    onUnreadable();
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
    if (changed && error) announce(uiTexts.errorPrefix + error);
  }, [changed, error]);
  const handleShown = () => {
    if (changed && value) announce(texts.chosen(value.name, fileSize(value.size)));
  };
  return { handleShown };
}
