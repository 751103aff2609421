import { FileInput, type FileInputTexts } from "#client/ui/controls/FileInput.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import type { ChoiceField } from "#client/ui/forms/useDeferredForm.ts";
import { imageProblem, PHOTO_RULE } from "#shared/files/images.ts";
import { imagesTexts as IMAGE_TEXTS } from "#shared/files/texts/images/images.texts.ts";
import type { FileChoice } from "../draft/draft.ts";

interface Props extends ChoiceField<FileChoice> {
  texts: FileInputTexts;
  /** The address of the stored picture; null if there is none. */
  stored: string | null;
  shape?: "person" | "company";
}

/**
 * The field for the photo or the logo. A file that is not an image is ignored, with a toast as specified. Each error is
 * also shown at the field and announced.
 */
export function PictureField({ id, value, onChange, error, disabled = false, texts, stored, shape }: Props) {
  const file = value instanceof File ? value : null;
  const handleChoose = (chosen: File | null) => {
    if (chosen === null) onChange("keep");
    else if (imageProblem(chosen) !== IMAGE_TEXTS.notAnImage) onChange(chosen);
    else {
      toast({ type: "error", title: IMAGE_TEXTS.notAnImage, silent: true });
      onChange(value, () => IMAGE_TEXTS.notAnImage);
    }
  };
  const handleUnreadable = () => {
    // The browser may not be able to show a refused file type. Its error is shown already.
    if (file && imageProblem(file) === null) onChange("keep", () => IMAGE_TEXTS.damaged);
  };
  return (
    <FileInput
      id={id}
      texts={texts}
      accept={PHOTO_RULE.accept}
      value={file}
      onChoose={handleChoose}
      current={value === "remove" ? null : stored}
      onRemoveCurrent={() => onChange("remove")}
      onUnreadable={handleUnreadable}
      disabled={disabled}
      error={error}
      {...(shape ? { shape } : {})}
    />
  );
}
