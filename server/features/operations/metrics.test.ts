import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { type Harness, type Person, startHarness, startHarnessWithOwnProcess } from "#server/testing/harness.ts";

/** The metrics of the process, tested on a real server. */

let kasama: Harness;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  kasama = await startHarnessWithOwnProcess();
  [ana, ben] = [await kasama.person("pwd"), await kasama.employer()];
});
afterAll(() => kasama.close());

type Labels = Record<string, string>;
/** The lines of a metric with their labels. */
async function read(name: string): Promise<{ labels: Labels; value: number }[]> {
  const { status, body } = await kasama.call("GET", "/api/metrics");
  expect(status).toBe(200);
  return String(body)
    .split("\n")
    .flatMap((line) => {
      const [, found, labels = "", value] = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      if (found !== name) return [];
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = "", text = ""]) => [key, text]);
      return [{ labels: Object.fromEntries(pairs), value: Number(value) }];
    });
}
async function sumOf(name: string, labels: Labels = {}): Promise<number> {
  const fits = (one: { labels: Labels }) => Object.entries(labels).every(([key, text]) => one.labels[key] === text);
  return (await read(name)).filter(fits).reduce((sum, { value }) => sum + value, 0);
}

describe("access to the metrics", () => {
  test("is for this machine only, in the format that Prometheus reads", async () => {
    const { status, headers, body } = await kasama.call("GET", "/api/metrics");
    expect([status, headers.get("content-type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
    expect(body).toContain("# TYPE process_cpu_seconds_total counter");
    expect(body).toContain("nodejs_eventloop_lag_p99_seconds");
  });

  test("is answered with 404 for another machine, whatever its headers say", async () => {
    const app = createApp(kasama.server.context, () => false);
    const from = (remoteAddress: string) =>
      app.request(
        "/api/metrics",
        { headers: { host: "localhost", "x-real-ip": "127.0.0.1" } },
        { incoming: { socket: { remoteAddress } } },
      );
    const peers = ["10.0.0.7", "::ffff:10.0.0.7", "2001:db8::1", "127.0.0.1", "::1", "::ffff:127.0.0.1"];
    const answers = await Promise.all(peers.map(from));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 200, 200, 200]);
  });

  test.each(["x-forwarded-for", "forwarded", "via"])(
    "is answered with 404 for a request that a proxy forwarded, by %s",
    async (name) => {
      const { status, body } = await kasama.call("GET", "/api/metrics", { headers: { [name]: "127.0.0.1" } });
      expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
    },
  );

  test("is answered with 404 for everyone behind a trusted proxy", async () => {
    const behind = await startHarness({ TRUST_PROXY: "1" });
    expect((await behind.call("GET", "/api/metrics")).status).toBe(404);
    await behind.close();
  });

  test("is for this machine at the port for checks, which no proxy forwards to", async () => {
    const behind = await startHarness({ TRUST_PROXY: "1", CHECK_PORT: "0", HOST: "127.0.0.2" });
    const at = `http://127.0.0.2:${behind.server.checkPort}`;
    const answer = await fetch(`${at}/api/metrics`);
    expect(await answer.text()).toContain("process_cpu_seconds_total");
    const forwarded = await fetch(`${at}/api/metrics`, { headers: { "x-forwarded-for": "127.0.0.1" } });
    const other = await fetch(`${at}/api/openapi.json`);
    const atMainPort = await fetch(`http://127.0.0.2:${behind.server.port}/api/metrics`);
    expect([answer, forwarded, other, atMainPort].map(({ status }) => status)).toEqual([200, 404, 404, 404]);
    await behind.close();
  });

  test("is for this machine also at an address of a private network", async () => {
    const app = createApp(kasama.server.context, () => false);
    const ask = (remoteAddress: string, host: string) => {
      const socket = { remoteAddress, localAddress: "10.0.0.11" };
      return app.request("/api/metrics", { headers: { host } }, { incoming: { socket } });
    };
    const answers = await Promise.all([
      ask("10.0.0.11", "10.0.0.11:3101"),
      ask("10.0.0.12", "10.0.0.11:3101"),
      ask("10.0.0.11", "evil.example:3101"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
  });
});

describe("the metrics", () => {
  test("count calls by their route, never by the requested path", async () => {
    const conversation = await kasama.conversation(ana, ben);
    const path = `/api/messages/conversations/${conversation}/messages`;
    const stored = await sumOf("kasama_messages_stored_total");
    await kasama.call("POST", path, { as: ana, body: { receiver_id: ben.id, content: "Hello" } });
    await kasama.call("GET", `/api/users/${ana.id}`, { as: ana });
    await kasama.call("GET", "/api/nothing/of/the/kind?search=secret-word");
    await kasama.call("GET", "/photos/of-somebody/secret-word");
    const counted = await read("kasama_http_request_duration_seconds_count");
    expect(counted).toEqual(
      expect.arrayContaining([
        {
          labels: { method: "POST", route: "/api/messages/conversations/:id/messages", status: "2xx" },
          value: 1,
        },
        { labels: { method: "GET", route: "/api/users/:id", status: "2xx" }, value: 1 },
        { labels: { method: "GET", route: "/api/*", status: "4xx" }, value: 1 },
      ]),
    );
    const text = JSON.stringify(counted);
    for (const secret of [String(ana.id), String(conversation), "secret-word", "of-somebody"])
      expect(text).not.toContain(secret);
    expect(await sumOf("kasama_messages_stored_total")).toBe(stored + 1);
  });

  test("count open sockets, and commands by name and outcome", async () => {
    const [conversation, socket] = [await kasama.conversation(ana, ben), await kasama.openSocket(ana)];
    expect(await sumOf("kasama_sockets_open")).toBe(1);
    const draft = { conversation_id: conversation, client_id: crypto.randomUUID(), content: "Hello" };
    await socket.command("chat:send", draft);
    await socket.command("chat:send", { ...draft, content: "" });
    await socket.command("chat:read", { conversation_id: 987_654_321, seq: 1 });
    const sent = { command: "chat:send" };
    expect(await sumOf("kasama_socket_commands_total", { ...sent, outcome: "ok" })).toBe(1);
    expect(await sumOf("kasama_socket_commands_total", { ...sent, outcome: "BAD_INPUT" })).toBe(1);
    expect(await sumOf("kasama_socket_commands_total", { command: "chat:read", outcome: "NOT_FOUND" })).toBe(1);
    expect(await sumOf("kasama_socket_ack_duration_seconds_count", sent)).toBe(2);
  });

  test("count database commands, emails, activities and waiting events, and show that the database is up", async () => {
    expect(await sumOf("kasama_database_command_duration_seconds_count", { command: "find" })).toBeGreaterThan(0);
    expect(await read("kasama_mails_waiting")).toEqual([{ labels: {}, value: 0 }]);
    expect(await read("kasama_activities_waiting")).toEqual([{ labels: {}, value: expect.any(Number) }]);
    expect(await read("kasama_events_waiting")).toEqual([{ labels: {}, value: 0 }]);
    expect(await read("kasama_events_dead_total")).toEqual([{ labels: {}, value: 0 }]);
    expect(await sumOf("kasama_embedded_database_up")).toBe(1);
  });

  test("have no more label values than there are calls, commands and error codes", async () => {
    for (let n = 0; n < 30; n += 1) {
      await kasama.call("GET", `/api/never-${n}`);
      await kasama.call("GET", `/page-${n}`);
    }
    const routes = new Set(
      (await read("kasama_http_request_duration_seconds_count")).map(({ labels }) => labels.route),
    );
    for (const route of routes) expect(route).not.toMatch(/never-|page-|\{/);
    const commands = (await read("kasama_database_command_duration_seconds_count")).map(({ labels }) => labels.command);
    expect(commands.length).toBeLessThanOrEqual(13);
  });

  test("are available while the database is away, with NaN for what it would have to count", async () => {
    const pid = kasama.server.database?.pid();
    if (pid === undefined) throw new Error("there is no database of our own");
    process.kill(pid, "SIGSTOP");
    try {
      expect(await read("kasama_mails_waiting")).toEqual([{ labels: {}, value: Number.NaN }]);
      expect(await sumOf("kasama_embedded_database_up")).toBe(1);
    } finally {
      process.kill(pid, "SIGCONT");
    }
  });
});
