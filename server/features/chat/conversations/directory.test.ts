import { expect, test } from "vitest";
import { asSide, type Side } from "#server/features/chat/sides.ts";
import { ALONE } from "#server/platform/cache/coverage.ts";
import { DELETED_PERSON } from "#shared/chat/deleted-person.ts";
import { createDirectory, type PeopleSource } from "./directory.ts";

/** Settings that were read before a person changed them are not cached. */

const seven: Side = { id: asSide(7), mayHaveColleagues: false, people: [7], readers: new Map() };

function world() {
  let shows_read = true;
  let hold: Promise<void> = Promise.resolve();
  const card = () => ({
    id: 7,
    username: "ana",
    first_name: "Ana",
    last_name: "Cruz",
    photo: null,
    is_employer: true,
    company_owner_id: 7,
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
    companiesOf: async () => new Map(),
    deletedCard: (id) => ({ id, ...DELETED_PERSON, photo: null }),
    isSeen: () => false,
    blocksOf: async () => ({ blocked: new Set(), blockedBy: new Set() }),
  };
  return {
    directory: createDirectory(source, ALONE, () => 0),
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

test.each(["a list", "a message"])(
  "does not cache %s that was under way when a person hid their read marks",
  async (what) => {
    const { directory, hide, holdReads } = world();
    const release = holdReads();
    const underWay = what === "a list" ? directory.otherUsers(asSide(1), [seven]) : directory.showsRead(7);
    hide();
    directory.forget(7);
    release();
    await underWay;
    expect(await directory.showsRead(7)).toBe(false);
  },
);

test("caches settings for a while, also those read for a list", async () => {
  const { directory, hide } = world();
  await directory.otherUsers(asSide(1), [seven]);
  hide();
  // Without `forget`, as if another process had changed it: it is read again after ten seconds.
  expect(await directory.showsRead(7)).toBe(true);
});
