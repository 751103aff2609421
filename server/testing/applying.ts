import { pdf } from "#server/testing/documents.ts";
import type { Harness, Person } from "#server/testing/harness.ts";
import { insertJob } from "#server/testing/work.ts";

/** Steps that all tests of applying need, on a whole server. */
export function applyingOn(kasama: Harness) {
  const { context } = kasama.server;
  return {
    job: async (employer: Person, more: Partial<Parameters<typeof insertJob>[1]> = {}) =>
      insertJob(context, { title: "Data Encoder", ...more, employer_id: employer.id }),
    apply: (as: Person | undefined, jobId: number | string, body: unknown = {}, headers: Record<string, string> = {}) =>
      kasama.call("POST", `/api/jobs/${jobId}/applications`, { ...(as && { as }), body, headers }),
    /** A form as a browser sends it: fields as JSON, and a file. */
    form: (fields: object, bytes: Uint8Array = pdf(), name = "cv.pdf"): FormData => {
      const form = new FormData();
      form.set("data", JSON.stringify(fields));
      form.set("resume", new File([new Uint8Array(bytes)], name));
      return form;
    },
    read: async (as: Person, id: number) => (await kasama.call("GET", `/api/applications/${id}`, { as })).body.data,
    move: (as: Person, id: number, status: string, more: object = {}) =>
      kasama.call("PATCH", `/api/applications/${id}`, { as, body: { status, ...more } }),
    withdraw: (as: Person, id: number) => kasama.call("POST", `/api/applications/${id}/withdraw`, { as }),
    /** All messages between two people, oldest first; null if they have no conversation. */
    talk: async (as: Person, other: Person) => {
      const { body } = await kasama.call("GET", "/api/messages/conversations", { as });
      const found = body.data.find(({ other_user }: { other_user: { id: number } }) => other_user.id === other.id);
      if (!found) return null;
      const list = await kasama.call("GET", `/api/messages/conversations/${found.id}?after_seq=0`, { as });
      return { ...found, messages: list.body.data };
    },
    notes: async (as: Person) => (await kasama.call("GET", "/api/notifications", { as })).body.data,
    file: (as: Person, path: string) =>
      fetch(`${kasama.url}/api/${path}`, { headers: { cookie: `kasama=${as.token}` } }),
    /** The number of stored files of a person. */
    files: (of: Person) => context.connection.collection("fs.files").countDocuments({ "metadata.owner": of.id }),
    /** How many events have not been delivered to all of their subscribers. */
    waiting: () => context.events.countWaiting(),
  };
}
