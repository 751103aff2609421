import { imagesTexts as IMAGE_TEXTS } from "./texts/images/images.texts.ts";
import { MEGABYTE, tooLargeText, type UploadRule } from "./upload-rule.ts";

/** Uploaded images, for client and server: which ones are accepted, and texts for refusals. */

/**
 * Image types as in `File.type` and Content-Type. SVG is left out because it can contain scripts, GIF and HEIC because
 * we do not decode them.
 */
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;

export const PHOTO_RULE: UploadRule = { maxBytes: 5 * MEGABYTE, accept: IMAGE_TYPES.join(",") };

/**
 * Checks a chosen file as far as a browser can without reading it. Returns the problem, or null. The server checks the
 * content.
 */
export function imageProblem(file: { type: string; size: number }, rule = PHOTO_RULE): string | null {
  if (!file.type.startsWith("image/")) return IMAGE_TEXTS.notAnImage;
  if (!IMAGE_TYPES.some((type) => type === file.type)) return IMAGE_TEXTS.unsupported;
  if (file.size === 0) return IMAGE_TEXTS.empty;
  if (file.size > rule.maxBytes) return tooLargeText(rule);
  return null;
}
