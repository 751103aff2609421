import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { forgotPassword, login, resendVerification } from "#shared/accounts/accounts.rest.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import type { Bench, Findings } from "./bench.ts";
import { type Posted, post } from "./lib/post.ts";
import { type Figure, ms, times } from "./lib/report.ts";
import { median, percentile } from "./lib/stats.ts";
import { startKasama } from "./targets/kasama.ts";
import { startPeople } from "./targets/people.ts";

const SAMPLES = 40;
const SAMPLES_QUICK = 5;
/** Calls before the first sample, so that no sample contains compilation. */
const WARM_UP = 5;
/** The pause between two calls: the work of the server after its reply must not slow the next one. */
const REST_MS = 50;

/** A call that must not reveal whether an account exists. */
interface Door {
  name: string;
  endpoint: Endpoint;
  body: (email: string) => unknown;
  /** The status of the answer, the same for both kinds of address. */
  status: number;
  /** Existing accounts that this call acts on. */
  existing: string[];
}

/** Each turn swaps which address is called first, so that noise affects both equally. */
const SIDES = ["existing", "unknown"] as const;
type Samples = Record<(typeof SIDES)[number], Posted[]>;

/** Checks that the response time does not reveal whether an address has an account. */
export const enumeration: Bench = async ({ options, group, say, atEnd }) => {
  const count = options.quick ? SAMPLES_QUICK : SAMPLES;
  say("\nStarting Kasama, and writing accounts whose addresses are asked for");
  const server = await startKasama({ group });
  atEnd(server.clean);
  const people = await startPeople(group, server.dataDir);
  const verified = await people.makeLogins(count + WARM_UP, true);
  const unverified = await people.makeLogins(count + WARM_UP, false);

  const doors: Door[] = [
    {
      name: "login, wrong password",
      endpoint: login,
      body: (email) => ({ email, password: "Not-the-password-1!" }),
      status: 401,
      existing: verified,
    },
    {
      name: "forgot password",
      endpoint: forgotPassword,
      body: (email) => ({ email }),
      status: 200,
      existing: verified,
    },
    {
      name: "resend verification",
      endpoint: resendVerification,
      body: (email) => ({ email }),
      status: 200,
      existing: unverified,
    },
  ];
  const figures: Figure[] = [];
  const faults: string[] = [];
  for (const door of doors) {
    say(`  ${door.name}: ${count} existing and ${count} unknown addresses in turn`);
    const samples = await sample(server.url, door);
    figures.push(...describe(door.name, samples));
    faults.push(...differences(door, samples));
  }
  return { figures, faults };
};

async function sample(url: string, { endpoint, body, existing }: Door): Promise<Samples> {
  const samples: Samples = { existing: [], unknown: [] };
  for (const [index, email] of existing.entries()) {
    const addresses = { existing: email, unknown: `bench-${randomBytes(6).toString("hex")}@mail.example` };
    for (const side of index % 2 === 0 ? SIDES : SIDES.toReversed()) {
      const posted = await post(url, endpoint, body(addresses[side]));
      if (index >= WARM_UP) samples[side].push(posted);
      await sleep(REST_MS);
    }
  }
  return samples;
}

function describe(name: string, samples: Samples): Figure[] {
  const timesOf = (side: keyof Samples) => samples[side].map((posted) => posted.ms).sort((a, b) => a - b);
  const [existing, unknown] = SIDES.map(timesOf) as [number[], number[]];
  const middleHalf = (sorted: number[]) => `${ms(percentile(sorted, 0.25))} to ${ms(percentile(sorted, 0.75))}`;
  return [
    {
      what: `Time to the reply, ${name}: existing / unknown (medians)`,
      value: `${ms(median(existing))} / ${ms(median(unknown))}`,
    },
    { what: "  existing / unknown", value: times(median(existing) / median(unknown)) },
    { what: "  the middle half of each", value: `${middleHalf(existing)} / ${middleHalf(unknown)}` },
  ];
}

/** The reply itself must be the same, too. */
function differences({ name, status }: Door, { existing, unknown }: Samples): Findings["faults"] {
  const replies = new Set([...existing, ...unknown].map((posted) => `${posted.status} ${posted.text}`));
  if (replies.size > 1) return [`The replies to '${name}' differ: ${[...replies].join(" | ")}`];
  return existing[0]?.status === status ? [] : [`'${name}' was answered ${[...replies].join()}`];
}
