import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { beginChatOf, chat, endChat } from "../chat.store.ts";
import { MessageOptions } from "../messages/MessageOptions.tsx";
import { withConversation } from "../state/chat.summaries.ts";
import { ME, message, summary } from "../testing.ts";
import { ReadAloudAction } from "./ReadAloudAction.tsx";
import { piecesOf, stopReading } from "./read-aloud.ts";
import { readingAloud } from "./reading-aloud.store.ts";

/** The voices of a browser: what is spoken, until a test ends or cancels it. jsdom has none. */
class Utterance extends EventTarget {
  lang = "";
  voice: unknown = null;
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
}
let spoken: Utterance[];
let voices: { lang: string; default: boolean }[];

beforeEach(() => {
  [spoken, voices] = [[], [{ lang: "en-GB", default: true }]];
  const speech = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak: (one: Utterance) => spoken.push(one),
    cancel: () => {
      for (const one of spoken.splice(0)) one.dispatchEvent(new Event("error"));
    },
  });
  vi.stubGlobal("speechSynthesis", speech);
  vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
  beginChatOf(ME);
  chat.setState((s) => withConversation(s, summary()));
});
afterEach(() => {
  // First of all, because it still listens to the voices.
  cleanup();
  stopReading();
  endChat();
  vi.unstubAllGlobals();
});

const show = (content: string, own = false) => render(<ReadAloudAction message={message(1, { content })} own={own} />);

it("reads the author first, and then the whole text in its own language", async () => {
  voices.push({ lang: "fil_PH", default: false });
  show("Magandang umaga po, kumusta ka na ba ngayon?");
  await userEvent.click(screen.getByRole("button", { name: "Read aloud" }));
  expect(spoken.map(({ text, lang, voice }) => [text, lang, voice])).toEqual([
    ["Message from Maria.", "en-GB", voices[0]],
    ["Magandang umaga po, kumusta ka na ba ngayon?", "fil-PH", voices[1]],
  ]);
});

it("stops at a second press, and at the end", async () => {
  show("Hello there", true);
  const button = screen.getByRole("button", { name: "Read aloud" });
  await userEvent.click(button);
  expect(spoken[0]?.text).toBe("Message from you.");
  await userEvent.click(screen.getByRole("button", { name: "Stop reading" }));
  expect([spoken, button.textContent]).toEqual([[], "Read aloud"]);
  await userEvent.click(button);
  spoken.at(-1)?.dispatchEvent(new Event("end"));
  await waitFor(() => expect(button.textContent).toBe("Read aloud"));
});

it("reads the next message that is chosen on to its end, and stops when that leaves the screen", async () => {
  const options = [1, 2].map((seq) => (
    <MessageOptions key={seq} message={message(seq)} own={false} changeable={false} reached />
  ));
  const { rerender } = render(options);
  for (const seq of [1, 2]) {
    await userEvent.click(screen.getByRole("button", { name: `Options for: text ${seq}` }));
    await userEvent.click(await screen.findByRole("button", { name: "Read aloud" }));
  }
  await waitFor(() => expect(readingAloud.getState().id).toBe(1002));
  expect(spoken.map(({ text }) => text)).toEqual(["Message from Maria.", "text 2"]);
  rerender(options[1]);
  expect(spoken).toHaveLength(2);
  rerender([]);
  expect(spoken).toEqual([]);
});

it("is offered only where there are voices, also if they are loaded late", async () => {
  voices = [];
  show("Hello");
  expect(screen.queryByRole("button")).toBeNull();
  voices = [{ lang: "en-GB", default: true }];
  speechSynthesis.dispatchEvent(new Event("voiceschanged"));
  expect(await screen.findAllByRole("button", { name: "Read aloud" })).toHaveLength(1);
});

it.each([
  ["short sentences together", "One. Two! Three?", ["One. Two! Three?"]],
  ["nothing for blanks", " \n ", []],
])("reads %s", (_, text, pieces) => {
  expect(piecesOf(text)).toEqual(pieces);
});

it("reads every word of a long text, in pieces that no browser cuts off", () => {
  const text = `${"word ".repeat(100)}. ${"A sentence with a few words. ".repeat(30)}`;
  const pieces = piecesOf(text);
  expect(pieces.join(" ").split(/\s+/)).toEqual(text.trim().split(/\s+/));
  for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(180);
});
