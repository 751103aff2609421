import { useEffect, useRef, useState } from "react";
import { type CallResult, call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import { apply } from "#shared/applications/applications.rest.ts";
import type { Application, ApplicationForm } from "#shared/applications/applications.schemas.ts";
import { refusalOf } from "./apply-form.ts";
import { applyTexts as texts } from "./texts/apply.texts.ts";

export type Applying =
  | { state: "writing"; failure: (() => string | null) | null }
  /** `sent` is the uploaded part of a file from 0 to 1, null without a file. */
  | { state: "sending"; sent: number | null }
  | { state: "sent"; application: Application }
  | { state: "already"; message: string };

/**
 * Sends one application at a time. An unchanged retry has the same idempotency key, so that a lost answer does not
 * create a second application. A changed one is a new request, which the server recognizes by its job. `send` resolves
 * to the answer, or to null if it was cancelled.
 */
export function useApplying(jobId: number) {
  const [now, setNow] = useState<Applying>({ state: "writing", failure: null });
  const ending = useRef<AbortController | null>(null);
  const last = useRef({ key: crypto.randomUUID() as string, form: "", file: null as File | null });
  useEffect(() => () => ending.current?.abort(), []);

  const send = async (body: ApplicationForm, file: File | null): Promise<CallResult<Application> | null> => {
    // Two presses within one frame send one application.
    if (ending.current) return null;
    const end = new AbortController();
    ending.current = end;
    const form = JSON.stringify(body);
    if (last.current.form !== form || last.current.file !== file)
      last.current = { key: last.current.form === "" ? last.current.key : crypto.randomUUID(), form, file };
    setNow({ state: "sending", sent: file ? 0 : null });
    const result = await call(
      apply,
      { params: { id: jobId }, body, files: { resume: file }, idempotencyKey: last.current.key },
      {
        signal: end.signal,
        onProgress: (sent) => {
          if (!end.signal.aborted) setNow({ state: "sending", sent });
        },
      },
    );
    if (end.signal.aborted) return null;
    ending.current = null;
    if (result.ok) {
      setNow({ state: "sent", application: result.value });
      announce(texts.done.title);
    } else if (result.fault.conflict === "already_applied") {
      toast(faultToast(result.fault));
      setNow({ state: "already", message: result.fault.message });
    } else setNow({ state: "writing", failure: () => refusalOf(result.fault).failure });
    return result;
  };
  const cancel = () => {
    ending.current?.abort();
    ending.current = null;
    setNow({ state: "writing", failure: () => texts.cancelled });
    announce(texts.cancelled);
  };
  return { now, send, cancel };
}
