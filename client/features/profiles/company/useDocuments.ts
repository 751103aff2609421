import { useEffect, useRef, useState } from "react";
import { call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { formsTexts as formTexts } from "#client/ui/forms/texts/forms/forms.texts.ts";
import { addDocument, removeDocument } from "#shared/profiles/company-documents.rest.ts";
import { type CompanyDocument, documentProblem } from "#shared/profiles/company-documents.ts";
import { ownCompanyTexts } from "./texts/own-company/own-company.texts.ts";

const texts = ownCompanyTexts.documents;

/** The upload of a chosen file; `sent` is the uploaded part from 0 to 1. */
export type Sending = { name: string; sent: number } | null;

/**
 * Why a document was not added or removed: a file that the browser refuses, whose text is read when it is shown, in the
 * language of that moment; or the text of another failure.
 */
type Problem = { refused: { name: string; type: string; size: number } } | { text: string };

const textOf = (problem: Problem): string =>
  "text" in problem
    ? problem.text
    : formTexts.ofFile({ file: problem.refused.name, problem: documentProblem(problem.refused) ?? "" });

/** The documents of the employer's company. Each is uploaded as soon as it is chosen. */
export function useDocuments(onChanged: (documents: CompanyDocument[]) => void) {
  const [sending, setSending] = useState<Sending>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);

  const fail = (why: Problem) => {
    setProblem(why);
    announce(formTexts.error({ text: textOf(why) }));
  };
  const add = async (file: File) => {
    if (ending.current) return;
    const { name, type, size } = file;
    if (documentProblem(file) !== null) return fail({ refused: { name, type, size } });
    const end = new AbortController();
    ending.current = end;
    setProblem(null);
    setSending({ name, sent: 0 });
    const onProgress = (sent: number) => !end.signal.aborted && setSending({ name, sent });
    const result = await call(addDocument, { files: { document: file } }, { signal: end.signal, onProgress });
    ending.current = null;
    if (end.signal.aborted) return;
    setSending(null);
    if (!result.ok)
      return fail({
        text: formTexts.ofFile({
          file: name,
          problem: result.fault.fields?.document?.[0] ?? faultToast(result.fault).message,
        }),
      });
    announce(texts.added({ name }));
    onChanged(result.value.documents);
  };
  const cancel = () => {
    ending.current?.abort();
    ending.current = null;
    setSending(null);
    announce(texts.cancelled);
  };
  /** Resolves to whether it was removed. */
  const remove = async ({ name, title }: CompanyDocument): Promise<boolean> => {
    const result = await call(removeDocument, { params: { name } });
    if (!result.ok) {
      fail({ text: faultToast(result.fault).message });
      return false;
    }
    announce(texts.removed({ title }));
    onChanged(result.value.documents);
    return true;
  };
  return { sending, problem: problem && textOf(problem), add, cancel, remove };
}
