import type { Migration } from "#server/platform/migrations/migration.ts";

interface Row {
  _id: number;
}

const ASKED_WHEN_MADE = { $set: { asked_at: "$created_at" } };
const REVIEW_WHEN_MADE = {
  $set: {
    pwd_id_review: {
      ...{ asked_at: "$created_at", decided_at: null, decided_by: null, reason: null, appeal: null },
    },
  },
};

/** The lists of pending approvals are read through one index, by the time of the request. */
export const accountMigrations: readonly Migration[] = [
  {
    number: 1,
    name: "Store since when companies and PWD ID numbers wait",
    up: async (connection) => {
      const users = connection.collection<Row>("users");
      const numbered = { pwd_id_sealed: { $type: "string" as const } };
      await connection.collection<Row>("employers").updateMany({ asked_at: null }, [ASKED_WHEN_MADE]);
      await users.updateMany({ ...numbered, pwd_id_state: null }, { $set: { pwd_id_state: "pending" } });
      await users.updateMany({ ...numbered, pwd_id_review: null }, [REVIEW_WHEN_MADE]);
    },
  },
];
