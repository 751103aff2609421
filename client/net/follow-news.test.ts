import { expect, test, vi } from "vitest";
import { followNews, oneAtATime } from "./follow-news.ts";

test("news that come together are one reason to ask, and none after the end", () => {
  vi.useFakeTimers();
  try {
    const asked = vi.fn();
    const { hear, stop } = followNews(asked);
    for (let n = 0; n < 100; n += 1) hear();
    vi.runAllTimers();
    expect(asked).toHaveBeenCalledTimes(1);
    hear();
    vi.runAllTimers();
    expect(asked).toHaveBeenCalledTimes(2);
    hear();
    stop();
    vi.runAllTimers();
    expect(asked).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});

test("one question at a time, and one more behind it for all that came meanwhile", async () => {
  const answers: (() => void)[] = [];
  const question = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)));
  const ask = oneAtATime(question);
  const first = ask();
  for (let n = 0; n < 5; n += 1) await ask();
  expect(question).toHaveBeenCalledTimes(1);
  answers[0]?.();
  await vi.waitFor(() => expect(question).toHaveBeenCalledTimes(2));
  answers[1]?.();
  await first;
  expect(question).toHaveBeenCalledTimes(2);
  void ask();
  expect(question).toHaveBeenCalledTimes(3);
});
