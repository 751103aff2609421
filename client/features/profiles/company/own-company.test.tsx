import { act, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signIn, signOut } from "#client/data/session.ts";
import { viewTexts } from "#client/features/profiles/view/texts/view.texts.ts";
import { type Answer, stubServer, success } from "#client/testing/stub-server.ts";
import type { CompanyDocument } from "#shared/profiles/company-documents.ts";
import type { Company } from "#shared/profiles/company-views.ts";
import { notifyStored } from "../data/stored-profile.ts";
import { company, jonas, jonass, sessionOf } from "../testing.ts";
import { OwnCompanyPage } from "./OwnCompanyPage.tsx";
import { setupTexts } from "./setup/texts/setup.texts.ts";
import { ownCompanyTexts } from "./texts/own-company/own-company.texts.ts";

const documentTexts = ownCompanyTexts.documents;

beforeEach(() => signIn({ token: "token", user: sessionOf(jonas), email: jonas.email, rememberMe: false }));
afterEach(() => signOut());

/** The page of this company, with a server that answers a change only when the test allows it. */
async function open(first: Company) {
  let reply = (_answer: Answer) => {};
  const held = new Promise<Answer>((resolve) => {
    reply = resolve;
  });
  const server = await stubServer(({ method, path }) => {
    if (method !== "GET") return held;
    return success(path.includes("/employer/") ? first : jonas);
  });
  const hasChanged = () => waitFor(() => expect(server.received.some(({ method }) => method !== "GET")).toBe(true));
  render(
    <MemoryRouter>
      <OwnCompanyPage title="Company" />
    </MemoryRouter>,
  );
  await screen.findByRole("heading", { name: documentTexts.title });
  return { reply: (answer: Answer) => act(async () => reply(answer)), hasChanged };
}
const becomes = (part: Partial<Company>) =>
  act(async () => notifyStored({ ...jonass, employer: { ...company, ...part } }));

test("an upload that started before the company changed does not restore the old company", async () => {
  const { reply, hasChanged } = await open({ ...company, status: "rejected" });
  await userEvent.upload(
    screen.getByLabelText(new RegExp(`^${documentTexts.label}`)),
    new File(["%PDF-1.7"], "permit.pdf", { type: "application/pdf" }),
  );
  await hasChanged();
  await becomes({ status: "approved", access_statement: "Step-free, with a ramp." });

  const document: CompanyDocument = {
    name: "permit.pdf",
    title: "permit.pdf",
    kind: "pdf",
    size: 8,
    added_at: "2026-11-20T08:00:00.000Z",
  };
  await reply(success({ documents: [document] }));
  const documents = screen.getByRole("region", { name: documentTexts.title });
  expect(await within(documents).findByRole("link", { name: /permit\.pdf/ })).toBeTruthy();
  expect(screen.queryByText(viewTexts.states.rejected.title)).toBeNull();
  expect(screen.getByText(viewTexts.states.approved.title)).toBeTruthy();
  expect(screen.getByText("Step-free, with a ramp.")).toBeTruthy();
});

test("a request for another review does not restore the old company", async () => {
  const { reply, hasChanged } = await open({ ...company, status: "rejected" });
  await userEvent.click(screen.getByRole("button", { name: setupTexts.rejected.ask }));
  await hasChanged();
  await becomes({ status: "rejected", access_statement: "Step-free, with a ramp." });
  await reply(success({}));
  expect(await screen.findByText(viewTexts.states.pending.title)).toBeTruthy();
  expect(screen.getByText("Step-free, with a ramp.")).toBeTruthy();
});
