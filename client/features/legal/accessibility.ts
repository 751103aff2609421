import { type LegalDocument, section } from "./legal-document.ts";
import { accessibilityTexts as T } from "./texts/accessibility/accessibility.texts.ts";

/** The date when the tests that the statement names were last run on every screen. */
export const ACCESSIBILITY_DATE = "2026-11-21";

/** What was tested and how, what was not, and where to report a barrier. Do not claim more than that. */
export const accessibilityText = (app: string): LegalDocument => ({
  title: T.title,
  lead: T.lead({ app }),
  sections: [
    section("aim", T.aim.title, T.aim.standard, T.aim.claim),
    section("tested", T.tested.title, T.tested.text, { points: T.tested.points }),
    section("not-tested", T.notTested.title, T.notTested.text, { list: T.notTested.list }),
    section("limits", T.limits.title, { list: T.limits.list }),
    section("help", T.help.title, { list: T.help.list }),
    section("report", T.report.title, { contact: T.report.contact }, T.report.text),
  ],
});
