import { expect } from "playwright/test";
import { curriculum } from "#client/e2e/support/attachments.ts";
import {
  bubble,
  chatWindow,
  conversationRow,
  conversationSearch,
  isNarrowWidth,
  log,
  messagesEntry,
  openChat,
  openPanel,
  say,
  uncover,
} from "#client/e2e/support/chat.ts";
import { api } from "#client/e2e/support/community.ts";
import {
  addSystemLine,
  type Cast,
  casts,
  type Name,
  openDialog,
  receiveFiles,
  receiveMessage,
  receiveOldMessage,
  setDeviceSettings,
  writeOffline,
} from "#client/e2e/support/dashboard-cast.ts";
import { faultTexts as FAULT_TEXTS } from "#shared/texts/fault/fault.texts.ts";
import type { Scene, State } from "./state.ts";

/** The dashboard of each kind of user, with everything that can be open on it. */

function statesOf({ route, again, old, fresh, much, little, nothing, finds }: Cast): State[] {
  /** Checked in every theme once, with the first cast. */
  const allThemes = again ? {} : { allThemes: true as const };
  const other = (name: Name, { people }: Scene) => people[name].name;
  const asOld = (name: string, reach: State["reach"], more: Partial<State> = {}): State => ({
    route,
    name: `${name} (${old})`,
    as: old,
    reach,
    ...(again && { again }),
    ...more,
  });
  const asFresh = (name: string, reach: State["reach"]): State => ({
    ...asOld(name, reach),
    name: `${name} (${fresh})`,
    as: fresh,
  });
  return [
    {
      route,
      name: `plain, nothing yet (${fresh})`,
      as: fresh,
      // A job seeker fills in the profile, an employer sets up the company, and an admin decides about open requests.
      reach: async ({ page }) =>
        expect(
          page.getByRole("heading", {
            name: /^(You're all caught up|\d+ items? needs? your attention|Set up your company)$/,
          }),
        ).toBeVisible(),
    },
    asOld("plain, something unread", async (scene) => {
      await receiveMessage(scene, scene.people[little], "May I ask you something?");
      await expect(scene.page.getByRole("heading", { name: /items? needs? your attention/ })).toBeVisible();
    }),
    asOld("account menu", async ({ page }) => {
      await page.getByRole("button", { name: /account menu/ }).click();
      await expect(page.getByRole("button", { name: "Logout", exact: true })).toBeVisible();
    }),
    asOld(
      "system information",
      async ({ page }) => {
        await page.getByRole("button", { name: "Help", exact: true }).click();
        await expect(page.getByRole("region", { name: "System Information" })).toContainText("2.3.1");
      },
      { allThemes: true },
    ),
    {
      ...asOld("messages panel", async ({ page }) => {
        await openPanel(page);
        const list = page.getByRole("region", { name: /^(Recent )?Conversations$/ });
        await expect(list.getByRole("listitem")).not.toHaveCount(0);
      }),
      again: undefined,
    },
    asFresh("messages panel, no conversations", async ({ page }) => {
      await openPanel(page);
      await expect(page.getByText("No conversations yet")).toBeVisible();
    }),
    asOld(
      "messages panel, list failed",
      async ({ page }) => {
        await openPanel(page);
        await expect(page.getByText("We couldn't load your conversations.")).toBeVisible();
      },
      {
        controlsConnection: true,
        before: async ({ page, connection }) => {
          await connection?.disconnect();
          await page.route("**/api/messages/conversations", (route) => route.abort());
        },
      },
    ),
    asFresh("new message", ({ page }) => openDialog(page)),
    asFresh("new message, nobody found", async ({ page }) => {
      await openDialog(page);
      await page.getByLabel("Who do you want to message?").fill("zzzz");
      await expect(page.getByRole("dialog").getByText(/^No one found/)).toBeVisible();
    }),
    ...(finds
      ? [
          asFresh("new message, somebody found", async (scene) => {
            await openDialog(scene.page);
            await scene.page.getByLabel("Who do you want to message?").fill(finds.search);
            await expect(scene.page.getByRole("dialog").getByText("1 person found")).toBeVisible();
          }),
        ]
      : []),
    {
      ...asOld("a chat", async (scene) => {
        await openChat(scene.page, other(much, scene));
        await expect(bubble(scene.page, other(much, scene), "See you on Wednesday, 2 PM.")).toBeVisible();
      }),
      again: undefined,
      ...allThemes,
    },
    asOld("a chat with files", async (scene) => {
      await receiveFiles(scene, scene.people[little]);
      await openChat(scene.page, other(little, scene));
      const photo = log(scene.page, other(little, scene)).getByRole("img", { name: /ramp\.png/ });
      await expect
        .poll(() => photo.last().evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth))
        .toBe(1200);
    }),
    asOld("a chat with files to send: one up, one broken, one refused", async (scene) => {
      const { page } = scene;
      await openChat(page, other(little, scene));
      const choose = page.locator("input[type=file]");
      await choose.setInputFiles([curriculum("certificate.pdf")]);
      await expect(chatWindow(page, other(little, scene)).getByText("Ready to send", { exact: true })).toBeVisible();
      await page.route("**/attachments", (route) => route.abort("connectionreset"));
      const exe = { name: "setup.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") };
      await choose.setInputFiles([curriculum("A very long name of a file that I was given 2026.pdf"), exe]);
      await expect(
        chatWindow(page, other(little, scene)).getByText("The connection was lost before the upload finished.", {
          exact: true,
        }),
      ).toBeVisible();
    }),
    asOld(
      "messages panel, searched",
      async ({ page }) => {
        await openPanel(page);
        await conversationSearch(page).fill("wednesday");
        await expect(page.getByRole("region", { name: "In messages" }).locator("mark").first()).toBeVisible();
      },
      allThemes,
    ),
    asOld(
      "a chat, searched",
      async (scene) => {
        const { page } = scene;
        await openChat(page, other(much, scene));
        await page.getByRole("button", { name: /^Options for the chat/ }).click();
        await page.getByRole("button", { name: "Search", exact: true }).click();
        await page.getByRole("searchbox", { name: "Search in this conversation" }).fill("wednesday");
        await expect(log(page, other(much, scene)).locator("mark").first()).toBeVisible();
      },
      allThemes,
    ),
    asOld(
      "a chat, scrolled up",
      async ({ page }) => {
        await openPanel(page);
        await conversationSearch(page).fill("ginoong");
        const results = page.getByRole("region", { name: "In messages" });
        await results
          .getByRole("button", { name: /Ginoong/ })
          .first()
          .click();
        await expect(page.getByRole("log").locator("mark")).toBeVisible();
        await expect(page.getByRole("button", { name: /^(Go to newest|\d+ new messages?)$/ })).toBeVisible();
      },
      {
        before: (scene) => receiveOldMessage(scene, scene.people[little], "Si Ginoong Peña po ang kausap ninyo."),
        ...allThemes,
      },
    ),
    asOld(
      "a chat with system lines",
      async (scene) => {
        await openChat(scene.page, other(little, scene));
        for (const status of ["review", "interview"] as const) {
          const line = `The application for Senior Data Encoder and Records Assistant moved to ${status}.`;
          await addSystemLine(scene, scene.people[little], line, status);
          await expect(bubble(scene.page, other(little, scene), line).last()).toBeVisible();
        }
      },
      allThemes,
    ),
    asOld(
      "a chat, emoji",
      async (scene) => {
        await openChat(scene.page, other(much, scene));
        await scene.page.getByRole("button", { name: "Emoji", exact: true }).click();
        await expect(scene.page.getByRole("dialog", { name: "Emoji" })).toBeVisible();
      },
      allThemes,
    ),
    asOld("a chat without messages", async (scene) => {
      await openPanel(scene.page);
      await conversationRow(scene.page, other(nothing, scene)).click();
      await expect(
        log(scene.page, other(nothing, scene)).getByText("No messages yet. Start the conversation!"),
      ).toBeVisible();
    }),
    asOld("a chat with its menu open", async (scene) => {
      await openChat(scene.page, other(much, scene));
      await scene.page.getByRole("button", { name: /^Options for the chat/ }).click();
      await expect(scene.page.getByRole("button", { name: "Block", exact: true })).toBeVisible();
    }),
    asOld("the question before a block", async (scene) => {
      await openChat(scene.page, other(much, scene));
      await scene.page.getByRole("button", { name: /^Options for the chat/ }).click();
      await scene.page.getByRole("button", { name: "Block", exact: true }).click();
      await expect(scene.page.getByRole("dialog", { name: /^Block / })).toBeVisible();
    }),
    asOld("a report with something missing", async (scene) => {
      const { page } = scene;
      await openChat(page, other(little, scene));
      await page.getByRole("button", { name: /^Options for the chat/ }).click();
      await page.getByRole("button", { name: "Report", exact: true }).click();
      await page.getByRole("radio", { name: /^Something else/ }).check();
      await page.getByRole("button", { name: "Send report", exact: true }).click();
      await expect(page.getByRole("dialog").getByText("Please describe what's wrong")).toBeVisible();
    }),
    asOld("a report that was sent", async (scene) => {
      const { page } = scene;
      await openChat(page, other(little, scene));
      await page.getByRole("button", { name: /^Options for the chat/ }).click();
      await page.getByRole("button", { name: "Report", exact: true }).click();
      await page.getByRole("radio", { name: /^Spam/ }).check();
      await page.getByRole("button", { name: "Send report", exact: true }).click();
      await expect(page.getByRole("dialog").getByText("Your report was sent")).toBeVisible();
    }),
    // Only once, and with a person who is in no other state: the block stays for the states that follow.
    ...(again
      ? []
      : [
          asOld("a chat with somebody blocked", async (scene) => {
            const { kasama, me, people } = scene;
            await api(kasama, "POST", `/api/users/${people[nothing].id}/block`, me?.token);
            await openPanel(scene.page);
            await conversationRow(scene.page, other(nothing, scene)).click();
            await expect(
              chatWindow(scene.page, other(nothing, scene)).getByText(`You blocked ${other(nothing, scene)}.`),
            ).toBeVisible();
          }),
        ]),
    asOld(
      "a chat that could not be loaded",
      async (scene) => {
        await openChat(scene.page, other(much, scene));
        await expect(
          chatWindow(scene.page, other(much, scene)).getByText("We couldn't load the messages."),
        ).toBeVisible();
      },
      { before: ({ page }) => page.route(/\/api\/messages\/conversations\/\d+\?/, (route) => route.abort()) },
    ),
    asOld("a chat and the messages panel", async (scene) => {
      const { page } = scene;
      await openChat(page, other(much, scene));
      await uncover(page, other(much, scene));
      await openPanel(page);
    }),
    asOld("two chats", async (scene) => {
      const { page } = scene;
      await openChat(page, other(little, scene));
      await uncover(page, other(little, scene));
      await openChat(page, other(much, scene));
      if (!isNarrowWidth(page)) await expect(log(page, other(little, scene))).toBeVisible();
    }),
    asOld(
      "chat settings",
      async ({ page }) => {
        await openPanel(page);
        await page.getByRole("button", { name: "Chat settings", exact: true }).click();
        await expect(page.getByRole("switch", { name: "Show when I'm online" })).toBeVisible();
      },
      { again: undefined, ...allThemes },
    ),
    asOld(
      "two small chats",
      async (scene) => {
        const { page } = scene;
        await setDeviceSettings(scene, { window_size: "small" });
        await openChat(page, other(little, scene));
        await uncover(page, other(little, scene));
        await openChat(page, other(much, scene));
      },
      { again: undefined, ...allThemes },
    ),
    asOld("a bubble for a new message", async (scene) => {
      const { page, people } = scene;
      await setDeviceSettings(scene, { bubbles: true });
      // Messages from before the page was opened are history. The badge shows that later ones count as new.
      await receiveMessage(scene, people[much], "Are you there?");
      await expect(messagesEntry(page)).toHaveAccessibleName(/^Messages, \d+ unread$/);
      // Nothing floats on a narrow screen.
      if (isNarrowWidth(page)) return;
      await receiveMessage(scene, people[much], "We spoke on Wednesday.");
      await expect(page.getByRole("button", { name: /^Chat with .*, \d+ unread$/ })).toBeVisible();
    }),
    asOld("a minimised chat with something unread", async (scene) => {
      const { page } = scene;
      const name = other(much, scene);
      await openChat(page, name);
      if (isNarrowWidth(page)) return;
      await page.getByRole("button", { name: `Minimize chat with ${name}`, exact: true }).click();
      await receiveMessage(scene, scene.people[much], "Are you there?");
      await expect(page.getByRole("button", { name: new RegExp(`^Chat with ${name}, \\d+ unread$`) })).toBeVisible();
    }),
    asOld(
      "a refused message",
      async (scene) => {
        const name = other(little, scene);
        scene.connection?.refuseMessages();
        await openChat(scene.page, name);
        await say(scene.page, name, "This one does not go through.");
        await expect(log(scene.page, name).getByText("Not sent", { exact: true })).toBeVisible();
      },
      { controlsConnection: true },
    ),
    asOld(
      "rate-limited messages",
      async (scene) => {
        const name = other(little, scene);
        scene.connection?.refuseMessages({ code: "TOO_FAST", message: FAULT_TEXTS.TOO_FAST, retry_after: 300 });
        await openChat(scene.page, name);
        await say(scene.page, name, "I wait for a moment.");
        await expect(chatWindow(scene.page, name).getByText(/^You're sending quickly/)).toBeVisible();
      },
      { controlsConnection: true },
    ),
    asOld("unsent, without a connection, asked at the logout", async (scene) => {
      const { page } = scene;
      await writeOffline(page, other(little, scene));
      await uncover(page, other(little, scene));
      await page.getByRole("button", { name: /account menu/ }).click();
      await page.getByRole("button", { name: "Logout", exact: true }).click();
      await expect(page.getByRole("alertdialog", { name: "Some messages haven't been sent yet" })).toBeVisible();
    }),
    asOld("a chat without a connection", (scene) => writeOffline(scene.page, other(little, scene))),
  ];
}

export const dashboardStates: readonly State[] = casts.flatMap(statesOf);
