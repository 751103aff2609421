import type { Migration } from "#server/platform/migrations/migration.ts";
import { storeCompanies } from "./conversations/company-migration.ts";
import { storeLinesAsData } from "./old-lines.ts";

export const chatMigrations: readonly Migration[] = [
  {
    number: 2,
    name: "Store the kind of the last message in every conversation",
    up: async (connection) => {
      // A summary without a kind was written when all messages were text.
      await connection
        .collection("conversations")
        .updateMany(
          { last_message: { $type: "object" }, "last_message.kind": null },
          { $set: { "last_message.kind": "text" } },
        );
    },
  },
  {
    number: 8,
    name: "Store what the lines and cards of conversations say as data",
    up: storeLinesAsData,
  },
  {
    number: 10,
    name: "Store in every conversation which company it is with",
    up: storeCompanies,
  },
  {
    number: 11,
    name: "Keep the recordings of voice messages",
    // Nothing has to change, but older versions must not start on the database any more: they do not know `voice`, and
    // their cleanup would delete every recording as a file without a message.
    up: async () => {},
  },
];
