import { createHash } from "node:crypto";
import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { describe, expect, it, test } from "vitest";
import { PAGE_PATHS } from "#client/shell/paths.ts";
import { consentsTexts } from "#shared/accounts/texts/consents/consents.texts.ts";
import { LEGAL } from "#shared/legal/legal.ts";
import { AccessibilityPage } from "./AccessibilityPage.tsx";
import { accessibilityText } from "./accessibility.ts";
import { bindingText } from "./Consented.tsx";
import type { LegalBlock } from "./legal-document.ts";
import { PrivacyPage } from "./PrivacyPage.tsx";
import { privacyText } from "./privacy.ts";
import { TermsPage } from "./TermsPage.tsx";
import { termsText } from "./terms.ts";
import privacy from "./texts/privacy/en.json" with { type: "json" };
import terms from "./texts/terms/en.json" with { type: "json" };

const SENSITIVE_CONSENT = consentsTexts.sensitive;

const DOCUMENTS = [termsText("{app}"), privacyText("{app}"), accessibilityText("{app}")];

test("a changed text of the terms, the privacy notice or a consent requires a new version", () => {
  // The English text is the binding one.
  const wording = JSON.stringify([terms, privacy, bindingText(), SENSITIVE_CONSENT]);
  const fingerprint = createHash("sha256").update(wording).digest("hex").slice(0, 16);
  // People agreed to the old text. Set a new version and date in shared/legal/legal.ts, then update this fingerprint.
  expect(fingerprint).toBe(LEGAL.fingerprint);
});

test("the consent to sensitive data mentions matching only to rule it out", () => {
  const notice = JSON.stringify(privacyText("{app}").sections.find(({ id }) => id === "sensitive"));
  expect(JSON.stringify(SENSITIVE_CONSENT)).not.toMatch(/fitting work/);
  expect(notice).not.toMatch(/fitting work/);
  expect(SENSITIVE_CONSENT.facts).toContain("Neither is used to match or rank you");
  expect(notice).toContain("None of it is used to match you with jobs or to rank you");
});

test("the version contains the month of its date", () => {
  expect(LEGAL.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(LEGAL.version.startsWith(LEGAL.date.slice(0, 7))).toBe(true);
});

test.each(DOCUMENTS)("$title: sections have unique names, and links lead to existing targets", ({ sections }) => {
  const ids = sections.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const linked = sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block: LegalBlock) => {
      return typeof block === "object" && "to" in block ? [block.to] : [];
    });
  for (const to of linked) {
    const [path = "", part] = to.split("#");
    expect(PAGE_PATHS.map((route) => route.path)).toContain(path);
    if (part) expect(privacyText("").sections.map(({ id }) => id)).toContain(part);
  }
});

test("the privacy notice names all data that a conversation stores", () => {
  const { sections } = privacyText("Kasama");
  const wordsOf = (id: string) => JSON.stringify(sections.find((section) => section.id === id));
  for (const kept of [/messages/, /Files that you attach/, /Reports/, /blocked/, /Emails about messages/, /online/])
    expect(wordsOf("what")).toMatch(kept);
  for (const kept of [/Messages:/, /Files in messages:/, /Reports/, /Blocks:/]) expect(wordsOf("keep")).toMatch(kept);
});

test("the privacy notice names all data that applying and searching store", () => {
  const { sections } = privacyText("Kasama");
  const wordsOf = (id: string) => JSON.stringify(sections.find((section) => section.id === id));
  for (const kept of [
    /copy of your resume/,
    /share for one application/,
    /Interviews:/,
    /searches that you save/,
    /remind you of/,
  ])
    expect(wordsOf("what")).toMatch(kept);
  for (const kept of [/Applications and interviews:/, /Saved jobs and searches:/])
    expect(wordsOf("keep")).toMatch(kept);
});

test("the privacy notice covers what the Data Privacy Act requires", () => {
  const words = JSON.stringify(privacyText("Kasama"));
  for (const duty of [
    /Republic Act No\. 10173/,
    /personal information controller/,
    /PWD ID number/,
    /disability/,
    /indigenous people/,
    /education/,
    /withdraw that consent in your settings/,
    /within 72 hours/,
    /National Privacy Commission/,
    /To be informed.*To see.*To object.*To correct.*To erase or block.*To take it along.*To be compensated.*To complain/,
  ])
    expect(words).toMatch(duty);
});

describe.each([
  ["terms", TermsPage, termsText("Kasama")],
  ["privacy", PrivacyPage, privacyText("Kasama")],
  ["accessibility", AccessibilityPage, accessibilityText("Kasama")],
] as const)("the %s page", (_name, Page, { title, sections }) => {
  const show = () =>
    render(
      <MemoryRouter>
        <Page />
      </MemoryRouter>,
    );

  it("has its name, a date, and a table of contents that links to each section", () => {
    show();
    expect(screen.getByRole("heading", { level: 1, name: title })).toBeTruthy();
    expect(document.title).toBe(`${title} – Kasama`);
    expect(screen.getByRole("main").querySelector("time")?.textContent).toMatch(/^\d{1,2} \w+ 20\d\d$/);
    const links = within(screen.getByRole("navigation", { name: "On this page" })).getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual(sections.map((section) => section.title));
    for (const link of links) {
      const part = document.querySelector(link.getAttribute("href") ?? "");
      expect(part?.tagName).toBe("H2");
      expect(part?.textContent).toBe(link.textContent);
    }
  });

  it("skips no heading level", () => {
    show();
    const levels = screen.getAllByRole("heading").map((heading) => Number(heading.tagName.slice(1)));
    levels.forEach((level, index) => {
      expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
    });
  });

  it("says where to write, even if the installation has no support address", () => {
    show();
    const main = within(screen.getByRole("main"));
    for (const link of main.getAllByRole("link", { name: "support@kasama.example" }))
      expect(link.getAttribute("href")).toBe("mailto:support@kasama.example");
  });
});

test("without a support address the pages name the people who run the site", () => {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="kasama-support-email"]');
  const address = meta?.content ?? "";
  if (meta) meta.content = "";
  try {
    render(
      <MemoryRouter>
        <TermsPage />
      </MemoryRouter>,
    );
    expect(
      screen.getByText(/^If you have questions about these terms, write to the people who run this site/),
    ).toBeTruthy();
    expect(screen.queryByRole("link", { name: /@/ })).toBeNull();
  } finally {
    if (meta) meta.content = address;
  }
});

test("the versioned pages show their version", () => {
  render(
    <MemoryRouter>
      <PrivacyPage />
    </MemoryRouter>,
  );
  expect(screen.getByText(`Version ${LEGAL.version}, in force since`, { exact: false })).toBeTruthy();
});
