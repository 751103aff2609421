import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { stubServer, success } from "#client/testing/stub-server.ts";
import { chat } from "../chat.store.ts";
import { initialChat } from "../state/chat.state.ts";
import { withConversations } from "../state/chat.summaries.ts";
import { attachment, ME, summary } from "../testing.ts";
import { attach, attachPasted, useFileDrop } from "./choosing-files.ts";

/** The ways to add files to a chat, none of which works in a blocked one. */

const cv = new File(["%PDF"], "cv.pdf", { type: "application/pdf" });

function DropPlace() {
  const { over, dropTarget } = useFileDrop(7);
  return (
    <section aria-label="Chat" {...dropTarget} onPaste={(event) => attachPasted(7, event)}>
      {over && <p>Drop here</p>}
    </section>
  );
}

const begin = (blocked: boolean) => chat.setState(withConversations(initialChat(ME), [summary({ blocked })]), true);
const files = () => ({ types: ["Files"], files: [cv], dropEffect: "copy" });
const trayIsThere = () => chat.getState().attachmentDrafts[7] !== undefined;

const ways: Record<string, (place: HTMLElement) => unknown> = {
  dropped: (place) => fireEvent.drop(place, { dataTransfer: files() }),
  pasted: (place) => fireEvent.paste(place, { clipboardData: files() }),
  chosen: () => attach(7, [cv]),
};

beforeEach(() => begin(false));

test.each(Object.keys(ways))("a file that is %s is attached, but not in a blocked chat", async (way) => {
  const server = await stubServer(() => success(attachment("cv")));
  render(<DropPlace />);
  const place = screen.getByRole("region");
  begin(true);
  ways[way]?.(place);
  expect(trayIsThere()).toBe(false);
  begin(false);
  ways[way]?.(place);
  await waitFor(() => expect(chat.getState().attachmentDrafts[7]?.items).toMatchObject([{ state: "uploaded" }]));
  expect(server.received).toHaveLength(1);
});

test("a blocked chat shows no drop hint, and a dropped file does not replace the page", () => {
  render(<DropPlace />);
  const place = screen.getByRole("region");
  fireEvent.dragOver(place, { dataTransfer: files() });
  expect(screen.getByText("Drop here")).toBeTruthy();
  begin(true);
  const dataTransfer = files();
  expect(fireEvent.dragOver(place, { dataTransfer })).toBe(false);
  expect(dataTransfer.dropEffect).toBe("none");
  expect(screen.queryByText("Drop here")).toBeNull();
  expect(fireEvent.drop(place, { dataTransfer })).toBe(false);
});
