import { type LegalDocument, section } from "./legal-document.ts";
import { termsTexts as T } from "./texts/terms/terms.texts.ts";

/** The terms. A change of the English text requires a new version in shared/legal/legal.ts. */
export const termsText = (app: string): LegalDocument => ({
  title: T.title,
  lead: T.lead({ app }),
  sections: [
    section("who", T.who.title, T.who.agreement({ app }), { to: "/privacy", sentence: T.who.data }),
    section("what", T.what.title({ app }), T.what.text({ app }), { list: T.what.list }),
    section("account", T.account.title, { list: T.account.list }),
    section("seekers", T.seekers.title, { list: T.seekers.list }),
    section("employers", T.employers.title, { list: T.employers.list }),
    section("conduct", T.conduct.title, T.conduct.text, { list: T.conduct.list }),
    section("content", T.content.title, T.content.text),
    section("limits", T.limits.title, T.limits.text),
    section("service", T.service.title, T.service.text({ app })),
    section("end", T.end.title, { to: "/privacy#keep", sentence: T.end.text }),
    section("changes", T.changes.title, T.changes.text),
    section("law", T.law.title, T.law.text, { contact: T.law.questions }),
  ],
});
