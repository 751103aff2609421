import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Profiler } from "react";
import { beforeAll, describe, expect, it } from "vitest";
import { type Received, stubServer, success } from "#client/testing/stub-server.ts";
import { announcements } from "#client/ui/feedback/announce.ts";
import { useRecentMessages } from "#client/ui/feedback/recentMessages.store.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";
import { DELETED_PERSON } from "#shared/chat/deleted-person.ts";
import { chat } from "../chat.store.ts";
import { Composer } from "../composing/Composer.tsx";
import { ReactionChips } from "../reactions/ReactionChips.tsx";
import { withDraftQueued, withFailure } from "../state/chat.drafts.ts";
import { withInboxOpen } from "../state/chat.inbox.ts";
import { withMessage, withPage } from "../state/chat.messages.ts";
import { withReacting } from "../state/chat.reactions.ts";
import { quoteOf } from "../state/chat.replies.ts";
import { initialChat } from "../state/chat.state.ts";
import { withConversations } from "../state/chat.summaries.ts";
import { draft, fromCompany, LEA, MARIA, ME, message, recorded, summary } from "../testing.ts";
import { MessageList } from "./MessageList.tsx";
import { messageActions } from "./MessageOptions.tsx";

/** Replies, reactions, copies and long texts in a conversation: what people see, hear and press. */

/** A conversation with Maria that contains these messages, as on the Messages page. */
function show(...messages: Message[]): void {
  const known = withConversations(initialChat(ME), [summary({ last_seq: messages.length })]);
  chat.setState(withInboxOpen(withPage(known, 7, messages), 7), true);
  render(
    <>
      <MessageList id={7} name="Maria Santos" shortName="Maria" />
      <Composer id={7} name="Maria Santos" shortName="Maria" />
    </>,
  );
}

const bubble = (seq: number): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-seq="${seq}"]`) ?? expect.unreachable("no such message");
const button = (seq: number, name: string | RegExp) => within(bubble(seq)).getByRole("button", { name });
async function openOptions(seq: number): Promise<void> {
  await userEvent.click(button(seq, /^Options for/));
}
const spoken = () => waitFor(() => announcements.getState().polite?.text ?? expect.unreachable("nothing was said"));

// A conversation loads them when the pointer enters it, long before a click.
beforeAll(async () => void (await messageActions.load()));

const asked = message(1, { content: "Kailan po ang interview?" });

describe("the list of reactions", () => {
  it("of a message without reactions is not rendered again with each message of its conversation", () => {
    chat.setState(withConversations(initialChat(ME), [summary()]), true);
    let renders = 0;
    render(
      <Profiler id="chips" onRender={() => (renders += 1)}>
        <ReactionChips message={asked} reached={false} />
      </Profiler>,
    );
    act(() => chat.setState((s) => withConversations(s, [summary({ unread_count: 3 })])));
    expect(renders).toBe(1);
    act(() => chat.setState((s) => withReacting(s, asked.id, "heart")));
    expect(screen.getByRole("button", { name: "You reacted with a heart" })).toBeDefined();
  });
});

describe("a reply", () => {
  it("is begun in the options: the field has the focus and says what it replies to", async () => {
    show(asked);
    await openOptions(1);
    await userEvent.click(button(1, "Reply"));
    const field = screen.getByRole("textbox", { name: "Message to Maria Santos" });
    await waitFor(() => expect(field.getAttribute("aria-describedby")).not.toBeNull());
    const description = document.getElementById(field.getAttribute("aria-describedby") ?? "");
    expect(description?.textContent).toBe("Replying to Maria: Kailan po ang interview?");
  });

  it("is sent with its quote, which the bubble shows at once", async () => {
    show(asked);
    await openOptions(1);
    await userEvent.click(button(1, "Reply"));
    await userEvent.type(screen.getByRole("textbox"), "Sa Lunes{Enter}");
    expect(chat.getState()).toMatchObject({
      outbox: [{ content: "Sa Lunes", reply_to: { id: asked.id } }],
      replies: {},
    });
    expect(screen.getByRole("button", { name: /^In reply to Maria: ?Kailan po ang interview\?$/ })).toBeTruthy();
  });

  it("quotes nothing after Escape or the button, and both say so", async () => {
    show(asked);
    for (const remove of [
      () => userEvent.type(screen.getByRole("textbox"), "{Escape}"),
      () => userEvent.click(screen.getByRole("button", { name: "Remove the quote" })),
    ]) {
      await openOptions(1);
      await userEvent.click(button(1, "Reply"));
      await remove();
      expect(chat.getState().replies).toEqual({});
      expect(screen.queryByText("Replying to Maria:")).toBeNull();
    }
    expect(await spoken()).toContain("Quote removed");
  });

  it("shows what the quoted message says now, and that it was deleted", () => {
    show(asked, message(2, { sender_id: ME, content: "Sa Lunes", reply_to: quoteOf(asked) }));
    expect(button(2, /^In reply to Maria: ?Kailan po ang interview\?$/)).toBeTruthy();
    const edited = { ...asked, content: "Kailan po?", rev: 3, edited_at: asked.created_at };
    act(() => chat.setState((s) => withMessage(s, edited)));
    expect(button(2, /^In reply to Maria: ?Kailan po\?$/)).toBeTruthy();
    const gone = { ...edited, content: "", rev: 4, deleted_at: asked.created_at };
    act(() => chat.setState((s) => withMessage(s, gone)));
    expect(button(2, /^In reply to Maria: ?Message deleted$/)).toBeTruthy();
  });

  it("quotes one's own message, a colleague's and a photo by name", () => {
    const photo = { kind: "image", title: "ramp.jpg" } as const;
    const [own, lea] = [quoteOf(message(1, { sender_id: ME })), quoteOf(fromCompany(1, LEA))];
    const picture = { ...quoteOf(message(1, { kind: "file", content: "" })), attachments: [photo] };
    show(...[own, lea, picture].map((reply_to, n) => message(n + 5, { reply_to, content: "Opo" })));
    expect(button(5, /^In reply to you: ?text 1$/)).toBeTruthy();
    expect(button(6, /^In reply to Lea: ?text 1$/)).toBeTruthy();
    expect(button(7, /^In reply to Maria: ?Photo$/)).toBeTruthy();
  });

  it("quotes a voice message by its length, with its text if it has one", () => {
    const spoken = [message(1, { content: "", voice: recorded("v") }), message(2, { voice: recorded("w", 65) })];
    show(...spoken.map((source, n) => message(n + 5, { reply_to: quoteOf(source), content: "Opo" })));
    expect(button(5, /^In reply to Maria: ?Voice message \(0:42\)$/)).toBeTruthy();
    expect(button(6, /^In reply to Maria: ?Voice message \(1:05\): text 2$/)).toBeTruthy();
  });

  it("names a deleted account as everywhere else", () => {
    show(message(2, { sender_id: ME, reply_to: quoteOf(asked) }));
    const gone = { ...summary().other_user, ...DELETED_PERSON };
    act(() => chat.setState((s) => withConversations(s, [summary({ other_user: gone })])));
    expect(button(2, /^In reply to Deleted user: ?Kailan po ang interview\?$/)).toBeTruthy();
  });

  it("leads to the quoted message, which takes the focus and is marked until that leaves it", async () => {
    show(asked, message(2, { content: "Sa Lunes", reply_to: quoteOf(asked) }));
    await userEvent.click(button(2, /^In reply to/));
    await waitFor(() => expect(document.activeElement).toBe(bubble(1)));
    expect(bubble(1).className).toContain("found");
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(bubble(2));
    expect(bubble(1).className).not.toContain("found");
  });

  it("does not replace an edit that was changed", async () => {
    const mine = message(2, { sender_id: ME, content: "Sa Lunes", created_at: new Date().toISOString() });
    show(asked, mine);
    await openOptions(2);
    await userEvent.click(button(2, "Edit"));
    await userEvent.type(screen.getByRole("textbox"), " po");
    bubble(1).focus();
    await userEvent.keyboard("r");
    expect(chat.getState()).toMatchObject({ replies: {}, editing: { 7: { text: "Sa Lunes po" } } });
    expect(useRecentMessages.getState().recent[0]?.title).toBe("Save or cancel your edit first");
    await userEvent.type(screen.getByRole("textbox"), "{Backspace>3}");
    bubble(1).focus();
    await userEvent.keyboard("r");
    expect(chat.getState()).toMatchObject({ replies: { 7: { id: asked.id } }, editing: {} });
  });

  it("can be begun with r on a message, unless single keys are turned off or it was deleted", async () => {
    show(asked, message(2, { content: "", deleted_at: asked.created_at }));
    for (const [seq, single_keys, expected] of [
      [1, false, undefined],
      [2, true, undefined],
      [1, true, asked.id],
    ] as const) {
      act(() => chat.setState((s) => ({ ...s, device: { ...s.device, single_keys } })));
      bubble(seq).focus();
      fireEvent.keyDown(bubble(seq), { key: "r", repeat: true });
      expect(chat.getState().replies).toEqual({});
      await userEvent.keyboard("r");
      expect(chat.getState().replies[7]?.id).toBe(expected);
    }
    expect(screen.getByRole("textbox")).toHaveProperty("value", "");
  });

  it("whose quote is refused can be sent without it", async () => {
    show(asked);
    const fault = { code: "BAD_INPUT" as const, message: "No", fields: { reply_to: ["It was deleted"] } };
    const entry = draft("0190b5a0-7a3c-4f6e-9a52-111111111111", { reply_to: quoteOf(asked) });
    act(() => chat.setState((s) => withFailure(withDraftQueued(s, entry), entry.client_id, fault)));
    expect(screen.getByText("It was deleted")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Send without the quote" }));
    expect(chat.getState().outbox).toMatchObject([{ state: "queued", fault: null }]);
    expect(chat.getState().outbox[0]).not.toHaveProperty("reply_to");
  });
});

describe("a reaction", () => {
  const hers = { user_id: MARIA, person: null, kind: "thanks" } as const;

  it("is chosen in a menu that works like radio buttons, and named in both lists", async () => {
    const server = await stubServer(({ json }: Received) =>
      success({ ...asked, rev: 2, reactions: [{ user_id: ME, person: null, kind: (json as { kind: string }).kind }] }),
    );
    show(asked);
    await openOptions(1);
    await userEvent.click(button(1, "React"));
    const items = within(screen.getByRole("menu", { name: "Choose a reaction" })).getAllByRole("menuitemradio");
    expect(items.map((item) => item.textContent?.replace(/^\P{L}+/u, ""))).toEqual([
      ...["Thumbs up", "Heart", "Laugh", "Surprised", "Sad", "Thanks"],
    ]);
    await waitFor(() => expect(document.activeElement).toBe(items[0]));
    await userEvent.keyboard("{ArrowLeft}");
    expect(document.activeElement).toBe(items[5]);
    await userEvent.keyboard("{Home}{ArrowRight}{Enter}");
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(button(1, /^Options for/));
    expect(button(1, "You reacted with a heart").getAttribute("aria-pressed")).toBe("true");
    expect(await spoken()).toBe("You reacted with a heart");
    await waitFor(() => expect(server.received.map(({ json }) => json)).toEqual([{ kind: "heart" }]));
  });

  it("is shown with its count and names; pressing it sets and removes the user's own", async () => {
    show(message(1, { reactions: [hers] }));
    await userEvent.click(button(1, "Maria reacted with thanks"));
    expect(chat.getState().reacting).toEqual({ 1001: "thanks" });
    const both = button(1, "Maria and you reacted with thanks");
    expect([both.textContent, both.getAttribute("aria-pressed")]).toEqual([
      ...["🙏2Maria and you reacted with thanks", "true"],
    ]);
    await userEvent.click(both);
    expect(chat.getState().reacting).toEqual({ 1001: null });
    expect(button(1, "Maria reacted with thanks").getAttribute("aria-pressed")).toBe("false");
  });

  it("that disappears leaves the focus at its message", async () => {
    show(message(1, { reactions: [{ ...hers, user_id: ME }] }));
    await userEvent.click(button(1, "You reacted with thanks"));
    expect(document.activeElement).toBe(bubble(1));
    expect(await spoken()).toBe("Reaction removed");
  });

  it("names the people of a company on screen", () => {
    show(message(1, { reactions: [{ user_id: LEA.id, person: LEA, kind: "heart" }] }));
    expect(button(1, "Lea reacted with a heart").textContent).toBe("❤️LeaLea reacted with a heart");
  });
});

it("shows reactions as text after a block", () => {
  show(message(1, { reactions: [{ user_id: MARIA, person: null, kind: "thanks" }] }));
  act(() => chat.setState((s) => withConversations(s, [summary({ blocked: true })])));
  const text = within(bubble(1)).getByText("Maria reacted with thanks");
  expect(text.closest("button")).toBeNull();
});

it("has the controls of a recording in the tab order only once it was reached with the arrow keys", async () => {
  show(message(1, { kind: "file", content: "", voice: recorded("salita", 5) }), message(2));
  const controls = async () => [
    await within(bubble(1)).findByRole("button", { name: "Play" }),
    within(bubble(1)).getByRole("slider"),
    button(1, "Speed: 1×"),
    button(1, "Ask for it as text"),
  ];
  expect((await controls()).map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, -1]);
  act(() => bubble(1).focus());
  expect((await controls()).map(({ tabIndex }) => tabIndex)).toEqual([0, 0, 0, 0]);
});

it("cannot be answered after a block, but copied and reported", async () => {
  show(asked);
  act(() => chat.setState((s) => withConversations(s, [summary({ blocked: true })])));
  await openOptions(1);
  const names = within(bubble(1))
    .getAllByRole("button")
    .map(({ textContent }) => textContent);
  expect(names.slice(1)).toEqual(["Copy", "Report"]);
});

describe("a long text", () => {
  const long = `${"salamat po ".repeat(80)}wakas`;

  it("is shortened for everyone, and shown as a whole on a press", async () => {
    show(message(1, { content: long }));
    expect(bubble(1).textContent).not.toContain("wakas");
    const more = button(1, "Show more");
    // Its name says which it is.
    expect(more.getAttribute("aria-expanded")).toBeNull();
    await userEvent.click(more);
    expect(bubble(1).textContent).toContain("wakas");
    await userEvent.click(button(1, "Show less"));
    expect(bubble(1).textContent).not.toContain("wakas");
  });

  it("is copied as a whole", async () => {
    const user = userEvent.setup();
    show(message(1, { content: long }));
    await user.click(button(1, /^Options for/));
    await user.click(button(1, "Copy"));
    expect(await navigator.clipboard.readText()).toBe(long);
  });

  it("is opened by a search that has found it", async () => {
    show(message(1, { content: long }));
    const spot = { seq: 1, words: ["wakas"], pull: null };
    act(() => chat.setState((s) => ({ ...s, spots: { 7: spot } })));
    expect(await within(bubble(1)).findByText("wakas")).toHaveProperty("tagName", "MARK");
  });

  it("makes no link of an address that is cut off", () => {
    show(message(1, { content: `https://example.com/${"x".repeat(700)}` }));
    expect(within(bubble(1)).queryByRole("link")).toBeNull();
  });
});
