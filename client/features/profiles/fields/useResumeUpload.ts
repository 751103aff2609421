import { useEffect, useRef, useState } from "react";
import { type CallFault, call } from "#client/data/api.ts";
import { retryIn } from "#client/data/retry-in.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { formsTexts as formTexts } from "#client/ui/forms/texts/forms/forms.texts.ts";
import { uploadResume } from "#shared/profiles/resumes.rest.ts";
import { resumeProblem } from "#shared/profiles/resumes.ts";
import { profileFieldsTexts as fieldTexts } from "./texts/profile-fields/profile-fields.texts.ts";

const texts = fieldTexts.resume;

/** The state of a chosen file's upload. `why` returns the error text in the language read now. */
export type ResumeUpload =
  | { state: "resting" }
  | { state: "sending"; file: File; sent: number }
  | { state: "failed"; file: File; why: () => string; mayRetry: boolean }
  | { state: "done"; file: File; path: string };

/** Faults about the file itself; after any other fault a retry may help. */
const FILES_FAULT: ReadonlySet<string> = new Set(["BAD_INPUT", "UNSUPPORTED_TYPE", "TOO_LARGE"]);

function whyNot({ code, fields, message, retry_after }: CallFault): string {
  if (code === "UNREACHABLE") return texts.lineBroke;
  if (code === "TOO_FAST" && retry_after !== undefined) return `${texts.tooMany} ${retryIn(retry_after)}`;
  return fields?.resume?.[0] ?? message;
}

/**
 * Uploads one file at a time; a second one replaces the first. A pending upload is cancelled when the field unmounts.
 * The server deletes an uploaded file unless the profile is saved with it.
 */
export function useResumeUpload(onUploaded: (path: string) => void) {
  const [upload, setUpload] = useState<ResumeUpload>({ state: "resting" });
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);
  // The latest callback: the end of a long upload must not overwrite text typed in the meantime.
  const latestOnUploaded = useRef(onUploaded);
  useEffect(() => {
    latestOnUploaded.current = onUploaded;
  });

  const fail = (file: File, why: () => string, mayRetry: boolean) => {
    setUpload({ state: "failed", file, why, mayRetry });
    announce(formTexts.error({ text: why() }));
  };
  const forget = () => {
    ending.current?.abort();
    setUpload({ state: "resting" });
  };
  const start = async (file: File) => {
    ending.current?.abort();
    if (resumeProblem(file) !== null) {
      fail(file, () => resumeProblem(file) ?? "", false);
      return;
    }
    const end = new AbortController();
    ending.current = end;
    setUpload({ state: "sending", file, sent: 0 });
    const onProgress = (sent: number) => {
      if (!end.signal.aborted) setUpload({ state: "sending", file, sent });
    };
    const result = await call(uploadResume, { files: { resume: file } }, { signal: end.signal, onProgress });
    if (end.signal.aborted) return;
    if (!result.ok) {
      const { fault } = result;
      fail(file, () => whyNot(fault), !FILES_FAULT.has(fault.code));
      return;
    }
    const { resume_file_path: path } = result.value;
    setUpload({ state: "done", file, path });
    announce(texts.uploaded({ name: file.name }));
    latestOnUploaded.current(path);
  };
  return { upload, start, forget };
}
