import { expect, test } from "vitest";
import { userView } from "./users.policy.ts";

const viewer = (userId: number, userType: "pwd" | "employer" | "admin") => ({ userId, userType });

test.each([
  ["strangers see nothing", viewer(2, "employer"), false, null],
  ["whoever knows them sees a card", viewer(2, "employer"), true, "card"],
  ["the owner sees all of it", viewer(1, "pwd"), false, "own"],
  ["so does an admin, of others", viewer(3, "admin"), false, "admin"],
  ["an admin who knows them sees no less", viewer(3, "admin"), true, "admin"],
  ["an admin is the owner of the own account", viewer(1, "admin"), false, "own"],
])("%s", (_what, who, known, view) => {
  expect(userView(who, 1, known)).toBe(view);
});
