import type { AppContext } from "#server/context.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Community } from "./community.ts";
import { ADMIN, HAPPENINGS, type Happening } from "./data.ts";
import { momentOf } from "./moments.ts";
import { onePagePdf } from "./one-page-pdf.ts";

/** What requests and decisions need of the server. */
export type Stage = Pick<
  AppContext,
  "approvals" | "announcements" | "background" | "mailer" | "moderation" | "notifications" | "profiles" | "reports"
>;

interface Deps {
  context: Stage;
  /** The rows that are stored already. */
  community: Pick<Community, "users" | "conversations" | "messages">;
  /** Sets the server's clock; null is the real time. */
  setTime: (moment: Date | null) => void;
  now: Date;
}

/**
 * Makes the requests of people and the decisions of admins through the features' own services, each at its time, so that
 * the features write the records, notifications and activities themselves.
 */
export async function playHappenings({ context, community, setTime, now }: Deps): Promise<void> {
  const player = new Player(context, community);
  try {
    for (const { when, what } of HAPPENINGS) {
      setTime(momentOf(when, now));
      await player.play(what);
      // Deliveries that follow a response get the same time.
      await context.background.settled();
    }
  } finally {
    setTime(null);
  }
  await Promise.all(
    community.users.map(async ({ _id, last_seen_at }) => {
      // They were read long ago, and there is no mailbox to send them to.
      await context.mailer.cancelOf(_id);
      if (last_seen_at) await readUntil(context, _id, last_seen_at);
    }),
  );
}

type HappeningOf<Kind extends Happening["does"]> = Extract<Happening, { does: Kind }>;

/** Makes single requests and decisions, as the person or the admin who makes them. */
class Player {
  readonly #context: Stage;
  readonly #community: Deps["community"];
  readonly #admin: Viewer;
  /** The ids of the reports by who made them about whom. */
  readonly #reports = new Map<string, number>();
  #calls = 0;

  constructor(context: Stage, community: Deps["community"]) {
    this.#context = context;
    this.#community = community;
    this.#admin = viewerOf(this.#idOf(ADMIN.email), "admin");
  }

  async play(what: Happening): Promise<void> {
    const { announcements, approvals: all, moderation, profiles } = this.#context;
    const { approvals, own, reveal } = all;
    const admin = this.#admin;
    switch (what.does) {
      case "add-paper": {
        const bytes = onePagePdf(what.lines[0] ?? "", what.lines.slice(1));
        await profiles.documents.upload(this.#viewer(what.by), { bytes, name: what.title });
        return;
      }
      case "ask-again":
        await own.askApproval(this.#viewer(what.by));
        return;
      case "appeal":
        await own.appeal(this.#viewer(what.by), what.words);
        return;
      case "ask-listing":
        await own.askListing(this.#viewer(what.by), what.words);
        return;
      case "approve":
        if (what.kind === "pwd_id") await reveal(admin, this.#idOf(what.of), undefined, this.#nextCall());
        await approvals.approve(admin, what.kind, this.#idOf(what.of), undefined, this.#nextCall());
        await all.settleAll();
        return;
      case "reject":
        if (what.kind === "pwd_id") await reveal(admin, this.#idOf(what.of), undefined, this.#nextCall());
        await approvals.reject(admin, what.kind, this.#idOf(what.of), { reason: what.reason }, this.#nextCall());
        await all.settleAll();
        return;
      case "report":
        return this.#report(what);
      case "decide":
        return this.#decide(what);
      case "warn": {
        const call = { idempotencyKey: undefined, requestId: this.#nextCall() };
        await moderation.warn(admin, this.#idOf(what.whom), what.words, call);
        return;
      }
      case "announce": {
        const { title, words: message, audience } = what;
        await announcements.send(admin, { title, message, audience }, { requestId: this.#nextCall() });
      }
    }
  }

  async #report(what: HappeningOf<"report">): Promise<void> {
    const { by, about, reason, details } = what;
    const { report } = await this.#context.reports.reports.report(this.#viewer(by), {
      target: this.#targetOf(what),
      reason,
      details,
    });
    this.#reports.set(`${by} ${about}`, report.id);
  }

  #targetOf({ by, about, line }: HappeningOf<"report">) {
    const { conversations, messages } = this.#community;
    const pair = [this.#idOf(by), this.#idOf(about)];
    const conversation = known(
      conversations.find(({ members }) => members.every(({ user_id }) => pair.includes(user_id))),
    )._id;
    if (line === null) return { kind: "conversation", id: conversation } as const;
    const spoken = messages.filter(({ conversation_id, kind }) => conversation_id === conversation && kind === "text");
    return { kind: "message", id: known(spoken[line - 1])._id } as const;
  }

  async #decide({ by, about, status, action, outcome }: HappeningOf<"decide">): Promise<void> {
    const { desk } = this.#context.reports;
    const id = known(this.#reports.get(`${by} ${about}`));
    await desk.read(this.#admin, id, this.#nextCall());
    await desk.decide(this.#admin, id, { status, action, outcome, seen: "open" }, this.#nextCall());
  }

  #viewer(email: string): Viewer {
    const { _id, user_type } = this.#userOf(email);
    return viewerOf(_id, user_type);
  }

  #idOf(email: string): number {
    return this.#userOf(email)._id;
  }

  #userOf(email: string) {
    return known(this.#community.users.find((user) => user.email === email));
  }

  #nextCall(): string {
    this.#calls += 1;
    return `demo-${this.#calls}`;
  }
}

/** Marks the notifications as read that existed at the person's last visit. */
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
