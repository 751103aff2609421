import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { feedbackTexts } from "#client/ui/feedback/texts/feedback.texts.ts";
import { ListBody } from "./ListBody.tsx";
import { listsTexts as listTexts } from "./texts/lists.texts.ts";

const texts = { loading: "Loading the fruits", failed: "We could not load the fruits", pages: "Pages of fruits" };
type Props = Partial<Parameters<typeof ListBody>[0]>;

function show(props: Props) {
  const body = (
    <ListBody
      texts={texts}
      problem={null}
      onRetry={() => {}}
      shown={null}
      to={(page) => `/fruits?page=${page}`}
      empty="No fruits yet"
      {...props}
    >
      <p>Mango</p>
    </ListBody>
  );
  return render(<MemoryRouter>{body}</MemoryRouter>);
}
const rows = (count: number, total: number, page = 1) => ({ rows: count, total, page, pageSize: 10 });

test("announces to screen readers that a list is loading", () => {
  show({});
  expect(screen.getByRole("status").textContent).toBe(texts.loading);
});

test("says why a list could not be loaded, and offers to try again", async () => {
  const onRetry = vi.fn();
  show({ problem: "The server does not answer", onRetry });
  expect(screen.getByText(texts.failed)).toBeTruthy();
  expect(screen.getByText("The server does not answer")).toBeTruthy();
  await userEvent.setup().click(screen.getByRole("button", { name: feedbackTexts.tryAgain }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test("shows a pager if there are more pages", () => {
  show({ shown: rows(10, 25) });
  expect(screen.getByText("Mango")).toBeTruthy();
  const pages = screen.getByRole("navigation", { name: texts.pages });
  expect(pages.querySelector("a")?.getAttribute("href")).toBe("/fruits?page=2");
});

test("shows different texts for an empty list and a page past the end", () => {
  const { unmount } = show({ shown: rows(0, 0) });
  expect(screen.getByText("No fruits yet")).toBeTruthy();
  expect(screen.queryByText("Mango")).toBeNull();
  unmount();
  show({ shown: rows(0, 25, 9) });
  expect(screen.getByText(listTexts.behindTheEnd.title)).toBeTruthy();
  const first = screen.getByRole("link", { name: listTexts.behindTheEnd.toFirst });
  expect(first.getAttribute("href")).toBe("/fruits?page=1");
});

test("can show its own placeholder rows while loading", () => {
  show({ loading: <p>Rows of fruits</p> });
  expect(screen.getByText("Rows of fruits")).toBeTruthy();
  expect(screen.queryByRole("status")).toBeNull();
});
