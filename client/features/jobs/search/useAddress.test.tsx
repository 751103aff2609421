import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { type Navigator, Router } from "react-router";
import { expect, test, vi } from "vitest";
import { withJob } from "./address.ts";
import { useAddress } from "./useAddress.ts";

test("goes back even if the router has not reported the last change yet", () => {
  const push = vi.fn<(to: unknown) => void>();
  const navigator = { push, replace: push, createHref: String, go: () => {} } as unknown as Navigator;
  // The router has not reported the new address yet, as on a busy machine.
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Router location="/ApplicantDashboard/jobs?search=cli" navigator={navigator}>
      {children}
    </Router>
  );
  const { result } = renderHook(useAddress, { wrapper });
  act(() => result.current.go(withJob(result.current.address, 102)));
  expect(result.current.address.job).toBe(102);
  act(() => result.current.go(withJob(result.current.address, null)));
  expect(result.current.address.job).toBeNull();
  expect(push.mock.calls.map(([to]) => to)).toEqual([
    expect.objectContaining({ search: "?search=cli&job=102" }),
    expect.objectContaining({ search: "?search=cli" }),
  ]);
});
