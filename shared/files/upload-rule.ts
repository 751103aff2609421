import { fileSize } from "../texts/format.ts";
import { uploadTexts } from "./texts/upload/upload.texts.ts";

/** Which files an upload accepts. Used by server and client. */
export interface UploadRule {
  maxBytes: number;
  /** Offered in the browser's file dialog. */
  accept: string;
}

export const MEGABYTE = 1024 * 1024;

/** The text for a larger file. */
export const tooLargeText = ({ maxBytes }: UploadRule): string => uploadTexts.tooLarge({ size: fileSize(maxBytes) });
