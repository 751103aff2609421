import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { expect, test } from "vitest";
import { Link } from "./Link.tsx";

function There() {
  return <p>There with {JSON.stringify(useLocation().state)}</p>;
}

const show = (props: { target?: string; state?: unknown } = {}) => {
  render(
    <MemoryRouter initialEntries={["/here"]}>
      <Routes>
        <Route
          path="/here"
          element={
            <Link to="/there" {...props}>
              Go
            </Link>
          }
        />
        <Route path="/there" element={<There />} />
      </Routes>
    </MemoryRouter>,
  );
  return screen.getByRole("link", { name: "Go" });
};

test("is an ordinary link that changes the page without loading it", () => {
  const link = show();
  expect(link.getAttribute("href")).toBe("/there");
  fireEvent.click(link);
  expect(screen.getByText("There with null")).toBeTruthy();
});

test("takes a state along", () => {
  fireEvent.click(show({ state: { email: "ana@mail.example" } }));
  expect(screen.getByText('There with {"email":"ana@mail.example"}')).toBeTruthy();
});

test.each([
  [{ ctrlKey: true }, {}],
  [{ metaKey: true }, {}],
  [{ shiftKey: true }, {}],
  [{ altKey: true }, {}],
  [{ button: 1 }, {}],
  [{}, { target: "_blank" }],
])("leaves %j %j to the browser", (how, props) => {
  const link = show(props);
  const click = createEvent.click(link, how);
  fireEvent(link, click);
  expect(click.defaultPrevented).toBe(false);
  expect(screen.queryByText(/^There/)).toBeNull();
});
