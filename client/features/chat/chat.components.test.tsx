import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { call } from "#client/data/api.ts";
import { report } from "#client/data/connection.ts";
import { connection } from "#client/data/socket.ts";
import { announcements } from "#client/ui/feedback/announce.ts";
import { chat } from "./chat.store.ts";
import { MessagesButton } from "./panel/MessagesButton.tsx";
import { NewMessageDialog } from "./panel/NewMessageDialog.tsx";
import { withDraftQueued, withFailure } from "./state/chat.drafts.ts";
import { withMessage, withPage } from "./state/chat.messages.ts";
import { withPresence, withTyping } from "./state/chat.people.ts";
import { initialChat, withThread } from "./state/chat.state.ts";
import { previewOf, withConversations, withList } from "./state/chat.summaries.ts";
import { withWindowMinimized, withWindowOpened } from "./state/chat.windows.ts";
import { attachment, draft, fromCompany, LEA, MARIA, ME, message, summary } from "./testing.ts";
import { ChatWindows } from "./window/ChatWindows.tsx";
import { loadWindowHost } from "./window/useLazyWindowHost.ts";

vi.mock("#client/data/socket.ts", () => ({
  command: vi.fn(async () => ({ ok: false, fault: { code: "UNREACHABLE", message: "" } })),
  connection: createStore(() => ({ state: "online" })),
  listen: () => () => {},
  signal: () => {},
  onConnect: () => () => {},
}));
vi.mock("#client/data/api.ts", () => ({ call: vi.fn() }));
const calls = vi.mocked(call);
// A stub server: each test sets the replies of its endpoints.
const answer = (value: unknown) => calls.mockResolvedValue({ ok: true, value } as never);
const refuse = () => calls.mockResolvedValue({ ok: false, fault: { code: "UNREACHABLE", message: "No" } });

const THERE = { user_id: MARIA, online: true, last_seen_at: null };

/** An open chat with Maria that contains these messages. */
function openChat(messages = [message(1)]) {
  chat.setState(
    withWindowOpened(withPage(withConversations(initialChat(ME), [summary({ last_seq: 1 })]), 7, messages), 7, 1),
    true,
  );
  render(
    <>
      <main id="main" tabIndex={-1} />
      <ChatWindows />
    </>,
  );
  return screen.getByRole("region", { name: "Chat with Maria Santos" });
}

beforeAll(async () => void (await loadWindowHost()));
beforeEach(() => {
  calls.mockReset();
  // A wide screen, where chats float beside the page.
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList,
  );
  refuse();
  chat.setState(initialChat(ME), true);
  connection.setState({ state: "online" });
  report("network-back");
});

describe("a chat window", () => {
  it("reserves a picture's own size and offers a document for download, each with its sender's name", () => {
    const window = openChat([
      message(1, { kind: "file", content: "", attachments: [attachment("ramp", "image"), attachment("cv")] }),
    ]);
    const picture = within(window).getByRole("img", { name: "Image from Maria: ramp.jpg" });
    expect([picture.getAttribute("width"), picture.getAttribute("height")]).toEqual(["1200", "800"]);
    expect(
      within(window)
        .getByRole("link", { name: /^Download ?cv\.pdf/ })
        .getAttribute("download"),
    ).toBe("cv.pdf");
    fireEvent.error(picture);
    expect(within(window).getByText("ramp.jpg couldn't be shown")).toBeTruthy();
  });

  it("says that a file is no longer available when only its message is left", () => {
    const window = openChat([message(1, { kind: "file", content: "", attachments: [] })]);
    expect(within(window).getByText("The file was removed")).toBeTruthy();
  });

  it("does not send a blank message, and keeps the button in the tab order", async () => {
    const window = openChat();
    const send = within(window).getByRole("button", { name: "Send message" });
    expect(send.getAttribute("aria-disabled")).toBe("true");
    await userEvent.type(within(window).getByRole("textbox", { name: "Message to Maria Santos" }), "   {Enter}");
    expect(chat.getState().outbox).toEqual([]);
  });

  it("sends the trimmed text on Enter, starts a line on Shift+Enter and keeps the focus in the field", async () => {
    const window = openChat();
    const field = within(window).getByRole("textbox");
    await userEvent.type(field, "  one{Shift>}{Enter}{/Shift}two  {Enter}");
    expect(chat.getState().outbox).toMatchObject([{ conversation_id: 7, content: "one\ntwo" }]);
    expect(field).toHaveProperty("value", "");
    await userEvent.type(field, "three");
    await userEvent.click(within(window).getByRole("button", { name: "Send message" }));
    expect(chat.getState().outbox).toHaveLength(2);
    expect(document.activeElement).toBe(field);
    expect(within(window).getAllByText("Sending")).toHaveLength(1);
  });

  it("does not send while an input method is composing", () => {
    const field = within(openChat()).getByRole("textbox");
    fireEvent.change(field, { target: { value: "ka" } });
    fireEvent.keyDown(field, { key: "Enter", isComposing: true });
    fireEvent.keyDown(field, { key: "Enter", keyCode: 229 });
    expect(chat.getState().outbox).toEqual([]);
  });

  it("counts the remaining characters near the limit and refuses a longer text", async () => {
    const window = openChat();
    const field = within(window).getByRole("textbox");
    fireEvent.change(field, { target: { value: "x".repeat(3999) } });
    expect(within(window).getByText("1 character left")).toBeTruthy();
    const said = () => announcements.getState().polite?.text;
    await waitFor(() => expect(said()).toBe("1 character left"));
    // Not after every key.
    fireEvent.change(field, { target: { value: "x".repeat(4000) } });
    fireEvent.change(field, { target: { value: "x".repeat(4002) } });
    expect(within(window).getByText("2 characters too many")).toBeTruthy();
    await waitFor(() => expect(said()).toBe("2 characters too many"));
    await userEvent.type(field, "{Enter}");
    expect(chat.getState().outbox).toEqual([]);
  });

  it("is a silent log with a name, since the announcer speaks", () => {
    const log = within(openChat()).getByRole("log", { name: "Messages with Maria Santos" });
    expect(log.getAttribute("aria-live")).toBe("off");
    expect(within(log).getAllByRole("listitem")).toHaveLength(2);
    expect(log.textContent).toContain("Maria: text 1");
  });

  it("offers Retry and Delete beside a refused message, and says why", async () => {
    openChat();
    const fault = { code: "NOT_ALLOWED", message: "You can't write to this person." } as const;
    act(() => chat.setState((s) => withFailure(withDraftQueued(s, draft("a")), "a", fault)));
    expect(screen.getByText("Not sent")).toBeTruthy();
    expect(screen.getByText("You can't write to this person.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /^Retry/ }));
    expect(chat.getState().outbox).toMatchObject([{ state: "queued" }]);
    act(() => chat.setState((s) => withFailure(s, "a", fault)));
    await userEvent.click(screen.getByRole("button", { name: /^Delete/ }));
    expect(chat.getState().outbox).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole("textbox"));
  });

  it("shows that it is loading, that there are no messages, and that loading failed", async () => {
    openChat();
    act(() => chat.setState((s) => withThread(s, 7, { messages: [], from: null, rev: null, loading: "loading" })));
    expect(screen.getByText("Loading messages...")).toBeTruthy();
    act(() => chat.setState((s) => withThread(s, 7, { loading: "failed" })));
    answer([]);
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("No messages yet. Start the conversation!")).toBeTruthy();
  });

  it("keeps the bubble of a message that is stored before the first page has loaded", () => {
    openChat();
    const own = message(3, { sender_id: ME, client_id: "a", content: draft("a").content });
    act(() => chat.setState((s) => withThread(s, 7, { messages: [], from: null, rev: null, loading: "loading" })));
    act(() => chat.setState((s) => withDraftQueued(s, draft("a"))));
    const [bubble] = screen.getAllByRole("listitem");
    bubble?.focus();
    act(() => chat.setState((s) => withMessage(s, own)));
    expect(document.activeElement).toBe(bubble);
    act(() => chat.setState((s) => withPage(s, 7, [message(1), message(2), own])));
    expect(document.activeElement).toBe(bubble);
    expect(within(screen.getByRole("log")).getAllByRole("listitem").at(-1)).toBe(bubble);
  });

  it("shows a person as online only while they are", () => {
    openChat();
    expect(screen.queryByText("Active now")).toBeNull();
    act(() => chat.setState((s) => withPresence(s, [THERE])));
    expect(screen.getByText("Active now")).toBeTruthy();
    const last_seen_at = new Date(Date.now() - 125_000).toISOString();
    act(() => chat.setState((s) => withPresence(s, [{ user_id: MARIA, online: false, last_seen_at }])));
    expect(screen.getByText(/Last active/).textContent).toContain("2 min ago");
    // Without a connection nothing about it is known.
    act(() => report("network-lost"));
    expect(screen.queryByText(/Last active/)).toBeNull();
    act(() => chat.setState((s) => withTyping(withPresence(s, [THERE]), 7, true)));
    expect(screen.queryByText(/Active now|Typing/)).toBeNull();
    act(() => report("network-back"));
    expect(screen.getByText("Typing...")).toBeTruthy();
  });

  it("is minimised by Escape; its button takes the focus and counts new messages", async () => {
    const window = openChat();
    within(window).getByRole("textbox").focus();
    await userEvent.keyboard("{Escape}");
    const button = screen.getByRole("button", { name: "Chat with Maria Santos" });
    expect(document.activeElement).toBe(button);
    act(() => chat.setState((s) => withMessage(s, message(2))));
    expect(screen.getByRole("button", { name: "Chat with Maria Santos, 1 unread" })).toBeTruthy();
    act(() => chat.setState((s) => withPresence(s, [THERE])));
    expect(button.title).toBe("Maria Santos, Active now");
    act(() => report("network-lost"));
    expect(button.title).toBe("Maria Santos");
    act(() => report("network-back"));
    expect(button.querySelector("button")).toBeNull();
    await userEvent.click(button);
    expect(document.activeElement).toBe(screen.getByRole("textbox"));
  });

  it("is entered and left with Ctrl+F6", async () => {
    openChat();
    screen.getByRole("main").focus();
    await userEvent.keyboard("{Control>}{F6}{/Control}");
    expect(document.activeElement).toBe(screen.getByRole("textbox"));
    await userEvent.keyboard("{Control>}{F6}{/Control}");
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });

  it("never takes the focus when a message arrives", () => {
    openChat();
    screen.getByRole("main").focus();
    act(() => chat.setState((s) => withWindowMinimized(withMessage(s, message(2)), 7)));
    act(() => chat.setState((s) => withMessage(s, message(3))));
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });
});

describe("a company of several people", () => {
  const ME_AS_AUTHOR = { ...LEA, id: ME, first_name: "Ana" };
  const said = (chatWindow: HTMLElement) =>
    within(chatWindow)
      .getAllByText(/text \d/)
      // Without the names of the option buttons.
      .flatMap((one) => one.closest("p")?.textContent ?? []);

  it("has its authors named once above their messages, and in each message to screen readers", () => {
    const lea = { author_id: LEA.id, author: LEA };
    const open = openChat([message(1, lea), message(2, lea), message(3)]);
    expect(within(open).getByText("Lea Ramos").getAttribute("aria-hidden")).toBe("true");
    expect(said(open)).toEqual(["Lea: text 1", "Lea: text 2", "Maria: text 3"]);
  });

  it("shows a colleague what others of it wrote as its own, without options to change it", async () => {
    const now = new Date().toISOString();
    const open = openChat([
      fromCompany(1, LEA, { created_at: now }),
      fromCompany(2, ME_AS_AUTHOR, { created_at: now }),
    ]);
    expect(said(open)).toEqual(["Lea: text 1", "You: text 2"]);
    for (const [text, changes] of [
      ["text 1", []],
      ["text 2", ["Edit", "Delete"]],
    ] as const) {
      const options = within(open).getByRole("button", { name: `Options for: ${text}` });
      await userEvent.click(options);
      const names = within(document.getElementById(options.getAttribute("aria-controls") ?? "") as HTMLElement)
        .getAllByRole("button")
        .map((button) => button.textContent);
      expect(names).toEqual(["Reply", "React", "Copy", ...changes]);
    }
  });

  it("has the author of the newest message in the list, if that is a colleague", async () => {
    const last_message = previewOf(fromCompany(2, LEA, { content: "Kumusta?" }));
    chat.setState((s) => withConversations(s, [summary({ last_seq: 2, last_message })]));
    render(<MessagesButton open onToggle={() => {}} />);
    expect((await screen.findByRole("button", { name: /^Maria Santos/ })).textContent).toContain("Lea: Kumusta?");
    act(() => {
      const own = previewOf(fromCompany(3, ME_AS_AUTHOR, { content: "Kumusta?" }));
      chat.setState((s) => withConversations(s, [summary({ last_seq: 3, last_message: own })]));
    });
    await waitFor(() =>
      expect(screen.getByRole("button", { name: /^Maria Santos/ }).textContent).toContain("You: Kumusta?"),
    );
  });
});

describe("the messages panel", () => {
  it("says that the list failed to load, with Retry, and never that it is empty", async () => {
    render(<MessagesButton open onToggle={() => {}} />);
    expect(await screen.findByText("We couldn't load your conversations.")).toBeTruthy();
    expect(screen.queryByText("No conversations yet")).toBeNull();
    answer([]);
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("No conversations yet")).toBeTruthy();
    expect(screen.getByRole("button", { name: "New message" })).toBeTruthy();
  });

  it("counts unread messages in the button's name and beside each conversation, and opens a chat", async () => {
    const last_message = previewOf(message(2, { content: "Kumusta?" }));
    chat.setState((s) => withConversations(s, [summary({ unread_count: 2, last_seq: 2, last_message })]));
    const onToggle = vi.fn();
    render(<MessagesButton open onToggle={onToggle} />);
    expect(screen.getByRole("button", { name: "Messages, 2 unread" }).getAttribute("aria-expanded")).toBe("true");
    const row = await screen.findByRole("button", { name: /Maria Santos.*2 unread.*Kumusta\?/ });
    await userEvent.click(row);
    expect(onToggle).toHaveBeenCalledWith(false);
    expect(chat.getState().windows).toEqual([{ id: 7, minimized: false }]);
  });

  it("says in text who is online, and nothing about it without a connection", async () => {
    chat.setState((s) => withPresence(withConversations(s, [summary()]), [THERE]));
    render(<MessagesButton open onToggle={() => {}} />);
    const row = await screen.findByRole("button", { name: /^Maria Santos/ });
    expect(row.textContent).toContain("Active now");
    act(() => chat.setState((s) => withTyping(s, 7, true)));
    await waitFor(() => expect(row.textContent).toContain("Typing..."));
    act(() => report("network-lost"));
    await waitFor(() => expect(row.textContent).not.toMatch(/Active now|Typing/));
    expect(row.querySelector(".online")).toBeNull();
  });

  it("shows a placeholder while it loads", async () => {
    chat.setState((s) => withList(s, "loading"));
    calls.mockReturnValue(new Promise(() => {}));
    render(<MessagesButton open onToggle={() => {}} />);
    expect((await screen.findByRole("status")).textContent).toBe("Loading conversations...");
  });
});

describe("a new message", () => {
  const rosa = {
    id: 5,
    username: "rosa",
    first_name: "Rosa",
    last_name: "Luna",
    photo: null,
    company_name: "Luna Print",
  };

  it("can be typed at once: its field has the focus", async () => {
    render(<NewMessageDialog onFound={() => {}} onClose={() => {}} />);
    await userEvent.keyboard("Ro");
    expect(screen.getByRole("searchbox").getAttribute("value")).toBe("Ro");
  });

  it("does not search before a word has three letters, and shows the reason of a refusal", async () => {
    const onFound = vi.fn();
    render(<NewMessageDialog onFound={onFound} onClose={() => {}} />);
    await userEvent.type(screen.getByRole("searchbox", { name: "Who do you want to message?" }), "R. Lu");
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(calls).not.toHaveBeenCalled();
    answer([rosa]);
    await userEvent.type(screen.getByRole("searchbox"), "n");
    const person = await screen.findByRole("button", { name: /Rosa Luna.*Luna Print/ });
    expect(screen.getByText("1 person found")).toBeTruthy();
    refuse();
    await userEvent.click(person);
    expect(await screen.findByText("No")).toBeTruthy();
    answer(summary());
    await userEvent.click(person);
    expect(onFound).toHaveBeenCalledWith(7);
  });

  it("drops the answer to an earlier question", async () => {
    const asked: { signal: AbortSignal | undefined; answer: (found: unknown[]) => void }[] = [];
    calls.mockImplementation(
      (_endpoint, _args, options) =>
        new Promise((resolve) => {
          asked.push({ signal: options?.signal, answer: (value) => resolve({ ok: true, value } as never) });
        }),
    );
    render(<NewMessageDialog onFound={() => {}} onClose={() => {}} />);
    await userEvent.type(screen.getByRole("searchbox"), "Ros");
    await waitFor(() => expect(asked).toHaveLength(1));
    await userEvent.type(screen.getByRole("searchbox"), "a");
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
    asked[0]?.answer([rosa]);
    asked[1]?.answer([]);
    expect(await screen.findByText(/No one found/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Rosa Luna/ })).toBeNull();
  });
});
