import { LEGAL } from "#shared/legal/legal.ts";
import { listOfAll } from "#shared/texts/format.ts";
import { DEFAULT_LANGUAGE, LANGUAGE_NAMES } from "#shared/texts/languages.ts";
import { LegalPage } from "./LegalPage.tsx";
import { LongDate } from "./LongDate.tsx";
import type { LegalDocument } from "./legal-document.ts";
import { legalTexts as texts } from "./texts/legal/legal.texts.ts";

/** Which languages there are, and which one is binding. */
export const bindingText = (): string =>
  texts.binding({ languages: listOfAll(Object.values(LANGUAGE_NAMES)), binding: LANGUAGE_NAMES[DEFAULT_LANGUAGE] });

/** A legal text that consents refer to, with its version. */
export function Consented({ document }: { document: LegalDocument }) {
  const dated = (
    <>
      {texts.version({ version: LEGAL.version, date: () => <LongDate key="date" date={LEGAL.date} /> })}
      <br />
      {bindingText()}
    </>
  );
  return <LegalPage document={document} dated={dated} />;
}
