import process from "node:process";
import { percent, table } from "./report.ts";

/** Reads V8's .cpuprofile files: which functions and which parts of the code used the time. */

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  children?: number[];
}

/** The fields of a .cpuprofile that are read here. Times are in microseconds of the system's monotonic clock. */
export interface CpuProfile {
  nodes: ProfileNode[];
  startTime: number;
  samples: number[];
  timeDeltas: number[];
}

/** A time interval on the profile's clock. */
export interface Stretch {
  from: number;
  to: number;
}

export interface Share {
  name: string;
  /** Microseconds in the function itself. */
  self: number;
  /** Microseconds including everything that it called. */
  total: number;
}

export interface ProfileSummary {
  /** Microseconds that were sampled, and how many of them the thread was idle. */
  sampled: number;
  idle: number;
  functions: Share[];
  /** By package or folder; native functions count as their caller's. */
  parts: Share[];
}

const IDLE = "(idle)";
const OWN_PARTS = /^\(/;

/** The current time on the clock of the profiles. */
export function profileClock(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

/** The path within the package. */
function placeOf(url: string): string {
  const at = url.lastIndexOf("/node_modules/");
  if (at !== -1) return url.slice(at + "/node_modules/".length);
  return url.replace(/^.*\/(?=(?:server|shared|scripts)\/)/, "").replace(/^file:\/\//, "");
}

function nameOf({ callFrame: { functionName, url, lineNumber } }: ProfileNode): string {
  const name = functionName || "(anonymous)";
  return url ? `${name} ${placeOf(url)}:${lineNumber + 1}` : name;
}

/** The package, the folder of this project, or the part of Node that a file belongs to. */
export function partOf(url: string): string {
  if (url.startsWith("node:"))
    return `node: ${
      url
        .slice(5)
        .replace(/^internal\//, "")
        .split("/")[0]
    }`;
  const place = placeOf(url);
  if (url.includes("/node_modules/"))
    return place
      .split("/")
      .slice(0, place.startsWith("@") ? 2 : 1)
      .join("/");
  return place.split("/").slice(0, -1).join("/") || place;
}

/** Adds up the samples within the intervals; all of them if none is given. */
export function summarize(profile: CpuProfile, stretches: readonly Stretch[] = []): ProfileSummary {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(profile.nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])));
  const partNames = new Map<number, string>();

  function partName(id: number): string {
    const known = partNames.get(id);
    if (known !== undefined) return known;
    const node = nodes.get(id);
    const { url = "", functionName = "" } = node?.callFrame ?? {};
    const parent = parents.get(id);
    const name = url
      ? partOf(url)
      : OWN_PARTS.test(functionName) || parent === undefined
        ? functionName
        : partName(parent);
    partNames.set(id, name);
    return name;
  }

  const functions = new Map<string, Share>();
  const parts = new Map<string, Share>();
  const add = (shares: Map<string, Share>, name: string, self: number, total: number) => {
    const share = shares.get(name) ?? { name, self: 0, total: 0 };
    share.self += self;
    share.total += total;
    shares.set(name, share);
  };

  // Many samples are on the same node: add up by node first.
  const hits = new Map<number, number>();
  let time = profile.startTime;
  profile.samples.forEach((id, index) => {
    time += profile.timeDeltas[index] ?? 0;
    const inside = stretches.length === 0 || stretches.some(({ from, to }) => time >= from && time < to);
    // A sample counts until the next one.
    const weight = Math.max(0, profile.timeDeltas[index + 1] ?? 0);
    if (inside) hits.set(id, (hits.get(id) ?? 0) + weight);
  });

  let sampled = 0;
  let idle = 0;
  for (const [id, weight] of hits) {
    const node = nodes.get(id);
    if (!node) continue;
    sampled += weight;
    if (node.callFrame.functionName === IDLE) {
      idle += weight;
      continue;
    }
    add(functions, nameOf(node), weight, 0);
    add(parts, partName(id), weight, 0);
    // A recursive function counts once.
    const callers = new Set<string>();
    const callerParts = new Set<string>();
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const caller = nodes.get(at);
      if (!caller || caller.callFrame.functionName === "(root)") break;
      callers.add(nameOf(caller));
      callerParts.add(partName(at));
    }
    for (const name of callers) add(functions, name, 0, weight);
    for (const name of callerParts) add(parts, name, 0, weight);
  }
  const bySelf = (a: Share, b: Share) => b.self - a.self;
  return {
    sampled,
    idle,
    functions: [...functions.values()].sort(bySelf),
    parts: [...parts.values()].sort(bySelf),
  };
}

/** The summary as text: how busy the thread was, and with what. */
export function describeProfile(title: string, summary: ProfileSummary, most: number): string {
  const busy = summary.sampled - summary.idle;
  const share = (value: number) => `${((100 * value) / busy).toFixed(1)} %`;
  const rows = (shares: readonly Share[]) =>
    shares.slice(0, most).map(({ name, self, total }) => [name, share(self), share(total)]);
  return [
    `${title}: its thread was busy for ${percent(busy / summary.sampled)} of ${(summary.sampled / 1e6).toFixed(1)} s under load.`,
    "Shares of the busy time, in the function itself and with what it called:",
    "",
    table(["Part", "itself", "with calls"], rows(summary.parts)),
    "",
    table(["Function", "itself", "with calls"], rows(summary.functions)),
  ].join("\n");
}
