import { render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, test } from "vitest";
import * as z from "zod/mini";
import { failure, stubServer, success } from "#client/testing/stub-server.ts";
import { PublicStats, publicStats } from "#shared/stats/stats.rest.ts";
import { FIGURES, isPublicStats, loadFigures, STATS_PATH } from "./figures.ts";
import { PublicFigures } from "./PublicFigures.tsx";

const figure = (value: number, formatted = String(value)) => ({ value, formatted });
const STATS = { activeUsers: figure(1240, "1,240"), jobListings: figure(0), partnerEmployers: figure(41) };

describe("the handwritten endpoint", () => {
  it("has the path and the names of the contract", () => {
    expect(STATS_PATH).toBe(publicStats.path);
    expect([...FIGURES].sort()).toEqual(Object.keys(PublicStats.shape).sort());
  });

  it.each([
    STATS,
    { ...STATS, more: 1 },
    { ...STATS, activeUsers: undefined },
    { ...STATS, activeUsers: { value: "1", formatted: "1" } },
    { ...STATS, jobListings: { value: 1.5, formatted: "1.5" } },
    { ...STATS, partnerEmployers: { value: 1 } },
    { ...STATS, partnerEmployers: null },
    {},
    null,
    "1,240",
  ])("accepts exactly the data that the contract accepts: %j", (data) => {
    expect(isPublicStats(data)).toBe(z.safeParse(PublicStats, data).success);
  });
});

test("shows the three numbers in the server's format, including zero", async () => {
  await stubServer(() => success(STATS));
  render(<PublicFigures />);
  expect(await screen.findByText("1,240")).toBeTruthy();
  const list = screen.getByText("1,240").closest("dl");
  expect(list?.dataset.figures).toBe("there");
  expect(list?.textContent).toBe("active users1,240job listings0partner employers41");
});

test.each([
  ["the server fails", () => failure(503, "UNAVAILABLE", "Please try again.")],
  ["the answer is not what was agreed", () => success({ activeUsers: 3 })],
  ["the answer is no JSON", () => ({ body: "<p>Bad gateway</p>" })],
  ["nobody is there yet", () => success({ ...STATS, activeUsers: figure(0), partnerEmployers: figure(0) })],
])("shows no numbers if %s", async (_why, answer) => {
  await stubServer(answer);
  expect(await loadFigures(new AbortController().signal)).toBeNull();
});

test("reserves its space, empty, until the numbers arrive", async () => {
  let respond = () => {};
  await stubServer(async () => {
    await new Promise<void>((resolve) => {
      respond = resolve;
    });
    return success(STATS);
  });
  const { container } = render(<PublicFigures />);
  const list = container.querySelector("dl");
  expect(list?.dataset.figures).toBe("awaited");
  expect(list?.children).toHaveLength(3);
  await waitFor(() => {
    respond();
    expect(list?.dataset.figures).toBe("there");
  });
});

test("requests the path of the contract once", async () => {
  const server = await stubServer(() => success(STATS));
  render(<PublicFigures />);
  await screen.findByText("1,240");
  expect(server.received).toMatchObject([{ method: "GET", path: publicStats.path }]);
});
