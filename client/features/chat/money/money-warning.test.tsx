import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signIn, signOut } from "#client/data/session.ts";
import { descriptionOf } from "#client/testing/dom.ts";
import { stubServer, success } from "#client/testing/stub-server.ts";
import { announcements, resetAnnouncements } from "#client/ui/feedback/announce.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";
import { chat } from "../chat.store.ts";
import { Composer } from "../composing/Composer.tsx";
import { beginEdit } from "../composing/own-messages.ts";
import { MessageBubble } from "../messages/MessageBubble.tsx";
import { threadRows } from "../messages/thread-rows.ts";
import { withText } from "../state/chat.drafts.ts";
import { withPage } from "../state/chat.messages.ts";
import { initialChat } from "../state/chat.state.ts";
import { withConversations } from "../state/chat.summaries.ts";
import { ME, message, summary } from "../testing.ts";
import { announceWarning, useReadsEmployer } from "./guarded.ts";

const ASKS = "₱1,500 placement fee sa e-wallet ko.";
const OTHER = { ...summary().other_user, is_employer: true };

function begin(user_type: UserType, isEmployer: boolean, messages: readonly Message[] = []) {
  const user = { id: ME, username: "me", first_name: "Me", last_name: "Too", user_type, photo: null };
  signIn({ token: "token", user, email: "me@mail.example", rememberMe: false });
  const known = summary({ other_user: { ...OTHER, is_employer: isEmployer } });
  chat.setState(withPage(withConversations(initialChat(ME), [known]), 7, [...messages]), true);
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  resetAnnouncements();
  signOut();
});

describe("a message that asks for money", () => {
  function Bubbles({ messages }: { messages: readonly Message[] }) {
    const guarded = useReadsEmployer(7);
    const rows = threadRows(messages, [], {
      me: ME,
      other: OTHER.id,
      otherReadSeq: 0,
      otherDeliveredSeq: 0,
      online: true,
    });
    return (
      <ol>
        {rows.map((row) =>
          row.kind === "day" || row.kind === "new" ? null : (
            <MessageBubble
              key={row.key}
              row={row}
              name="Maria"
              changeable={false}
              reached={false}
              words={null}
              guarded={guarded}
              onOpenText={() => undefined}
            />
          ),
        )}
      </ol>
    );
  }
  const show = (user_type: UserType, isEmployer: boolean, messages: Message[]) => {
    begin(user_type, isEmployer, messages);
    return render(<Bubbles messages={messages} />);
  };
  const asking = (seq: number, more: Partial<Message> = {}) => message(seq, { content: ASKS, ...more });
  const warnings = () => screen.queryAllByRole("note");

  it("has a warning with two buttons, which says what it is", () => {
    show("pwd", true, [asking(1), message(2, { content: "Walang bayad ang training." })]);
    const warning = screen.getByRole("note", { name: /^Warning: ?Employers may not ask you for money\.$/ });
    expect(within(warning).getByText(/don't send money to an e-wallet/)).toBeTruthy();
    expect(within(warning).getByRole("button", { name: /^Report ?this message$/ })).toBeTruthy();
    expect(within(warning).getByRole("button", { name: "Hide this warning" })).toBeTruthy();
    expect(warnings()).toHaveLength(1);
  });

  it("has none if it is the reader's own, deleted, a system line or has no words", () => {
    show("general", true, [
      asking(1, { sender_id: ME }),
      asking(2, { deleted_at: message(2).created_at }),
      asking(3, { kind: "system" }),
      asking(4, { kind: "file", content: "" }),
    ]);
    expect(screen.getAllByRole("listitem")).toHaveLength(4);
    expect(warnings()).toEqual([]);
  });

  it.each([
    ["an employer reads it", "employer", true],
    ["an admin reads it", "admin", true],
    ["a job seeker or an admin wrote it", "pwd", false],
  ] as const)("has none if %s", (_, reader, isEmployer) => {
    begin(reader, isEmployer);
    let guarded = true;
    const Probe = () => {
      guarded = useReadsEmployer(7);
      return null;
    };
    render(<Probe />);
    expect(guarded).toBe(false);
  });

  it("can have its warning hidden, which lasts and moves the focus to the message", async () => {
    const messages = [asking(1)];
    const { unmount } = show("pwd", true, messages);
    await userEvent.click(screen.getByRole("button", { name: "Hide this warning" }));
    expect(warnings()).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole("listitem"));
    await waitFor(() => expect(announcements.getState().polite?.text).toBe("Warning hidden"));
    unmount();
    render(<Bubbles messages={[...messages, asking(2)]} />);
    expect(warnings()).toHaveLength(1);
    expect(JSON.parse(localStorage.getItem("kasama-hidden-warnings-1") ?? "")).toEqual([1001]);
  });

  it("is reported from its warning as a scam, and the warning then says so", async () => {
    const server = await stubServer(() => success({ id: 1, status: "open", created_at: message(1).created_at }));
    show("pwd", true, [asking(11)]);
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: /^Report ?this message$/ }));
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: /^Scam/ })).checked).toBe(true);
    await user.click(screen.getByRole("button", { name: "Send report" }));
    await screen.findByText("Your report was sent");
    expect(server.received.map(({ json }) => json)).toEqual([
      { target: { kind: "message", id: 1011 }, reason: "scam", details: "" },
    ]);
    await user.click(screen.getAllByRole("button", { name: "Close" }).at(-1) ?? document.body);
    const warning = screen.getByRole("note");
    expect(within(warning).getByText("You reported this message.")).toBeTruthy();
    expect(within(warning).queryByRole("button", { name: /^Report/ })).toBeNull();
    expect(document.activeElement).toBe(warning);
  });

  it("is announced with a warning to a job seeker, and only if it asks", async () => {
    begin("pwd", true);
    await announceWarning(asking(1), OTHER);
    await waitFor(() => expect(announcements.getState().polite?.text).toMatch(/^Warning: Employers may not ask/));
    resetAnnouncements();
    await announceWarning(message(2), OTHER);
    await announceWarning(asking(3), { ...OTHER, is_employer: false });
    begin("employer", true);
    await announceWarning(asking(4), OTHER);
    await announceWarning(asking(5), OTHER);
    begin("pwd", true);
    await announceWarning(asking(6), OTHER);
    // One at last, and not four.
    await waitFor(() => expect(announcements.getState().polite?.text).toMatch(/^Warning: [^:]*$/));
  });
});

describe("the composer", () => {
  const show = (user_type: UserType, isEmployer = false, messages: Message[] = []) => {
    begin(user_type, isEmployer, messages);
    render(<Composer id={7} name="Maria Santos" shortName="Maria" />);
    return userEvent.setup();
  };
  const field = () => screen.getByRole<HTMLTextAreaElement>("textbox");
  const sent = () => chat.getState().outbox.map(({ content }) => content);
  const question = () => screen.getByRole("alertdialog", { name: "Send a message that asks for money?" });
  const button = (name: string) => screen.getByRole("button", { name });

  it("asks an employer before a request for money is sent, with the focus on 'Edit message'", async () => {
    const user = show("employer");
    await user.type(field(), `${ASKS}{Enter}`);
    expect(question()).toBeTruthy();
    expect(document.activeElement).toBe(button("Edit message"));
    expect(descriptionOf(button("Edit message"))).toMatch(/seems to ask Maria for money.*don't block or report/);
    expect(sent()).toEqual([]);
    // The Enter that was pressed twice by mistake.
    await user.keyboard("{Enter}");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(field().value).toBe(ASKS);
    expect(document.activeElement).toBe(field());
  });

  it("sends it after 'Send anyway', and does not ask about the same text again", async () => {
    const user = show("employer");
    await user.type(field(), `${ASKS}{Enter}`);
    expect(question()).toBeTruthy();
    await user.click(button("Send anyway"));
    expect(sent()).toEqual([ASKS]);
    expect(field().value).toBe("");
    await user.type(field(), `${ASKS}{Enter}`);
    expect(sent()).toEqual([ASKS, ASKS]);
    await user.type(field(), "Magbayad ka muna ng 500{Enter}");
    expect(question()).toBeTruthy();
  });

  it("keeps the text if the question is closed with Escape", async () => {
    const user = show("employer");
    await user.type(field(), `${ASKS}{Enter}`);
    // jsdom's dialog does not cancel itself on Escape.
    question().dispatchEvent(new Event("cancel", { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(sent()).toEqual([]);
    expect(field().value).toBe(ASKS);
  });

  it.each([
    ["an admin", "admin", false],
    ["a job seeker", "pwd", true],
    ["an employer to an employer", "employer", true],
  ] as const)("does not ask %s", async (_, writer, isEmployer) => {
    const user = show(writer, isEmployer);
    await user.type(field(), `${ASKS}{Enter}`);
    expect(sent()).toEqual([ASKS]);
  });

  it("does not ask about other messages, and sends them once", async () => {
    const user = show("employer");
    await user.type(field(), "We pay weekly through GCash.{Enter}{Enter}");
    expect(sent()).toEqual(["We pay weekly through GCash."]);
  });

  it("asks before an edit is saved, but not if nothing was changed", async () => {
    const own = message(1, { sender_id: ME, content: ASKS });
    const server = await stubServer(() => success({ ...own, content: `${ASKS} Ngayon na.` }));
    const user = show("employer", false, [own]);
    chat.setState((s) => withText(s, 7, ""));
    beginEdit(own);
    await user.type(await screen.findByRole("textbox", { name: "Editing your message" }), "{Enter}");
    await screen.findByRole("textbox", { name: "Message to Maria Santos" });
    beginEdit(own);
    await user.type(await screen.findByRole("textbox", { name: "Editing your message" }), " Ngayon na.{Enter}");
    screen.getByRole("alertdialog", { name: "Save a message that asks for money?" });
    expect(server.received).toEqual([]);
    await user.click(button("Save anyway"));
    await waitFor(() => expect(server.received.map(({ json }) => json)).toEqual([{ content: `${ASKS} Ngayon na.` }]));
  });
});
