import { FileInput, type FileInputProps } from "#client/ui/controls/FileInput.tsx";
import { IMAGE_TEXTS, imageProblem, PHOTO_RULE } from "#shared/files/images.ts";

type ImageFieldProps = Pick<FileInputProps, "id" | "texts" | "value" | "shape" | "error"> & {
  /** With a problem, it says this of the field instead of what the form's schema finds. */
  onChoose: (file: File | null, problem?: string) => void;
};

/** The choice of a photo or a logo. What is no image at all is ignored, and the field says so. */
export function ImageField({ value, onChoose, ...rest }: ImageFieldProps) {
  const handleChoose = (file: File | null) => {
    if (!file || imageProblem(file) !== IMAGE_TEXTS.notAnImage) return onChoose(file);
    onChoose(value, IMAGE_TEXTS.notAnImage);
  };
  const handleUnreadable = () => {
    // A kind that is not taken need not be one that the browser can show; that is said already.
    if (value && imageProblem(value) === null) onChoose(null, IMAGE_TEXTS.damaged);
  };
  return (
    <FileInput
      {...rest}
      accept={PHOTO_RULE.accept}
      value={value}
      onChoose={handleChoose}
      onUnreadable={handleUnreadable}
    />
  );
}
