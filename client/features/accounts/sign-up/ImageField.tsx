import { FileInput, type FileInputProps } from "#client/ui/controls/FileInput.tsx";
import type { ChoiceField } from "#client/ui/forms/useDeferredForm.ts";
import { imageProblem, PHOTO_RULE } from "#shared/files/images.ts";
import { imagesTexts as IMAGE_TEXTS } from "#shared/files/texts/images/images.texts.ts";

type ImageFieldProps = Pick<FileInputProps, "texts" | "shape"> & {
  field: ChoiceField<File | null>;
};

/** The field for a photo or a logo. A file that is not an image is ignored, and the field says so. */
export function ImageField({ field: { id, value, onChange, error }, ...rest }: ImageFieldProps) {
  const handleChoose = (file: File | null) => {
    if (!file || imageProblem(file) !== IMAGE_TEXTS.notAnImage) return onChange(file);
    onChange(value, () => IMAGE_TEXTS.notAnImage);
  };
  const handleUnreadable = () => {
    // The browser may not be able to show a refused file type. Its error is shown already.
    if (value && imageProblem(value) === null) onChange(null, () => IMAGE_TEXTS.damaged);
  };
  return (
    <FileInput
      {...rest}
      id={id}
      error={error}
      accept={PHOTO_RULE.accept}
      value={value}
      onChoose={handleChoose}
      onUnreadable={handleUnreadable}
    />
  );
}
