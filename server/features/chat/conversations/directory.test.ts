import { expect, test } from "vitest";
import { createDirectory, type PeopleSource } from "./directory.ts";

/** What was read of a person before they hid something is not believed after it. */

function world() {
  let shows_read = true;
  let hold: Promise<void> = Promise.resolve();
  const card = () => ({
    id: 7,
    username: "ana",
    first_name: "Ana",
    last_name: "Cruz",
    photo: null,
    last_seen_at: null,
    shows_presence: true,
    shows_read,
  });
  const source: PeopleSource = {
    cards: async () => {
      const found = new Map([[7, card()]]);
      await hold;
      return found;
    },
    account: async () => null,
    approvedAmong: async () => [],
    deletedCard: (id) => ({ id, username: "deleted", first_name: "Deleted", last_name: "user", photo: null }),
    isSeen: () => false,
    blocksOf: async () => ({ blocked: new Set(), blockedBy: new Set() }),
    now: () => new Date(0),
  };
  return {
    directory: createDirectory(source),
    hide: () => {
      shows_read = false;
    },
    holdReads: () => {
      let release = () => {};
      hold = new Promise((resolve) => {
        release = resolve;
      });
      return () => {
        hold = Promise.resolve();
        release();
      };
    },
  };
}

test.each(["a list", "a message"])("%s that was under way while somebody hid their reading", async (what) => {
  const { directory, hide, holdReads } = world();
  const release = holdReads();
  const underWay = what === "a list" ? directory.otherUsers(1, [7]) : directory.showsRead(7);
  hide();
  directory.forget(7);
  release();
  await underWay;
  expect(await directory.showsRead(7)).toBe(false);
});

test("what is known is believed for a while, and a list makes it known", async () => {
  const { directory, hide } = world();
  await directory.otherUsers(1, [7]);
  hide();
  // Nobody said so: another process may have done it, and it is asked again in ten seconds.
  expect(await directory.showsRead(7)).toBe(true);
});
