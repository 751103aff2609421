import type { AppContext } from "#server/context.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Community } from "./community.ts";
import { ADMIN, HAPPENINGS, type Happening } from "./data.ts";
import { momentOf } from "./moments.ts";
import { onePagePdf } from "./one-page-pdf.ts";

/** What asking and deciding need of the server. */
export type Stage = Pick<
  AppContext,
  "approvals" | "announcements" | "background" | "mailer" | "moderation" | "notifications" | "profiles" | "reports"
>;

interface Deps {
  context: Stage;
  /** The rows that are stored already. */
  community: Pick<Community, "users" | "conversations" | "messages">;
  /** From now on the server takes this for the time; null is the real one. */
  setTime: (moment: Date | null) => void;
  now: Date;
}

/**
 * What people ask of admins and what those decide, through the features' own services, each at its time: so the
 * records, the news and the activities that belong to it are those that the features make.
 */
export async function playHappenings({ context, community, setTime, now }: Deps): Promise<void> {
  const { users, conversations, messages } = community;
  const idOf = (email: string) => known(users.find((user) => user.email === email))._id;
  const admin = viewerOf(idOf(ADMIN.email), "admin");
  const viewer = (email: string) => viewerOf(idOf(email), known(users.find((user) => user.email === email)).user_type);
  const reports = new Map<string, number>();
  let calls = 0;

  function targetOf({ by, about, line }: Extract<Happening, { does: "report" }>) {
    const pair = [idOf(by), idOf(about)];
    const conversation = known(
      conversations.find(({ members }) => members.every(({ user_id }) => pair.includes(user_id))),
    )._id;
    if (line === null) return { kind: "conversation", id: conversation } as const;
    const spoken = messages.filter(({ conversation_id, kind }) => conversation_id === conversation && kind === "text");
    return { kind: "message", id: known(spoken[line - 1])._id } as const;
  }

  async function decideReport(what: Extract<Happening, { does: "decide" }>): Promise<void> {
    const { by, about, status, action, outcome } = what;
    const { desk } = context.reports;
    const id = known(reports.get(`${by} ${about}`));
    await desk.read(admin, id, nextCall());
    await desk.decide(admin, id, { status, action, outcome, seen: "open" }, nextCall());
  }

  const nextCall = () => `demo-${++calls}`;

  async function play(what: Happening): Promise<void> {
    const { approvals, own, reveal } = context.approvals;
    switch (what.does) {
      case "add-paper": {
        const bytes = onePagePdf(what.lines[0] ?? "", what.lines.slice(1));
        await context.profiles.documents.upload(viewer(what.by), { bytes, name: what.title });
        return;
      }
      case "ask-again":
        await own.askApproval(viewer(what.by));
        return;
      case "appeal":
        await own.appeal(viewer(what.by), what.words);
        return;
      case "ask-listing":
        await own.askListing(viewer(what.by), what.words);
        return;
      case "approve":
        if (what.kind === "pwd_id") await reveal(admin, idOf(what.of), undefined, nextCall());
        await approvals.approve(admin, what.kind, idOf(what.of), undefined, nextCall());
        await context.approvals.settleAll();
        return;
      case "reject":
        if (what.kind === "pwd_id") await reveal(admin, idOf(what.of), undefined, nextCall());
        await approvals.reject(admin, what.kind, idOf(what.of), { reason: what.reason }, nextCall());
        await context.approvals.settleAll();
        return;
      case "report": {
        const { by, about, reason, details } = what;
        const { report } = await context.reports.reports.report(viewer(by), {
          target: targetOf(what),
          reason,
          details,
        });
        reports.set(`${by} ${about}`, report.id);
        return;
      }
      case "decide":
        return decideReport(what);
      case "warn": {
        const call = { idempotencyKey: undefined, requestId: nextCall() };
        await context.moderation.warn(admin, idOf(what.whom), what.words, call);
        return;
      }
      case "announce": {
        const { title, words: message, audience } = what;
        await context.announcements.send(admin, { title, message, audience }, { requestId: nextCall() });
      }
    }
  }

  try {
    for (const { when, what } of HAPPENINGS) {
      setTime(momentOf(when, now));
      await play(what);
      // Deliveries that follow a response get the same time.
      await context.background.settled();
    }
  } finally {
    setTime(null);
  }
  await Promise.all(
    users.map(async ({ _id, last_seen_at }) => {
      // They have read it long ago; and there is no mailbox to which it could go.
      await context.mailer.cancelOf(_id);
      if (last_seen_at) await readUntil(context, _id, last_seen_at);
    }),
  );
}

/** Of what the admins have caused, people have read what had come when they were there last. */
async function readUntil({ notifications }: Stage, userId: number, seen: Date): Promise<void> {
  const { notifications: items } = await notifications.list(userId, {});
  const read = items.filter(({ application_id, created_at }) => !application_id && new Date(created_at) <= seen);
  for (const { id } of read) await notifications.read(userId, id);
}

const viewerOf = (userId: number, userType: Viewer["userType"]): Viewer => ({
  userId,
  userType,
  sessionId: "demo",
  showsPresence: false,
  expiresAt: Number.POSITIVE_INFINITY,
});

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("something happened to nobody of the demo community");
  return value;
}
