/** Images that people upload: what is taken, and what is said of the rest. Both sides ask here. */

export interface UploadRule {
  maxBytes: number;
  /** What the browser's file dialog offers. */
  accept: string;
  /** What is said of a larger one, where it is not an image of at most 5 MB. */
  tooLarge?: string;
}

/** Names of image types as `File.type` and Content-Type have them. SVG is a document with scripts, GIF and HEIC are not decoded. */
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;

export const PHOTO_RULE: UploadRule = { maxBytes: 5 * 1024 * 1024, accept: IMAGE_TYPES.join(",") };

export const IMAGE_TEXTS = {
  /** Not an image at all: the specification's words. */
  notAnImage: "Please select an image file.",
  unsupported: "This kind of image cannot be used. Please choose a JPEG, PNG or WebP file",
  tooLarge: "This file is too large: please choose an image of at most 5 MB",
  tooManyPixels: "This image has too many pixels: please choose one of at most 25 megapixels",
  damaged: "This image cannot be read. It may be damaged: please choose another one",
  empty: "This file is empty",
} as const;

/** What is wrong with a chosen file as far as a browser can tell without reading it, or null. The server looks inside. */
export function imageProblem(file: { type: string; size: number }, { maxBytes } = PHOTO_RULE): string | null {
  if (!file.type.startsWith("image/")) return IMAGE_TEXTS.notAnImage;
  if (!IMAGE_TYPES.some((type) => type === file.type)) return IMAGE_TEXTS.unsupported;
  if (file.size === 0) return IMAGE_TEXTS.empty;
  if (file.size > maxBytes) return IMAGE_TEXTS.tooLarge;
  return null;
}
