import { table } from "./report.ts";

/** What loading a page costs, and whether that is within its budget. */

/** One response that the page needed, in bytes of its body: as transferred, and compressed by gzip. */
export interface Loaded {
  url: string;
  type: string;
  transferred: number;
  gzip: number;
}

export interface PageLoad {
  route: string;
  loaded: Loaded[];
  /** Problems: requests that failed, errors of the page. */
  troubles: string[];
}

export interface Weight {
  js: number;
  css: number;
  fonts: number;
  other: number;
  /** JS and CSS together, as transferred and by gzip. */
  code: number;
  codeGzip: number;
  requests: number;
}

/** The budget of design.md section 11, in bytes of JS and CSS: as transferred, and by gzip if that is promised too. */
export interface Bar {
  transferred: number;
  gzip?: number;
}

const kinds: [kind: "js" | "css" | "fonts", type: RegExp][] = [
  ["js", /^(text|application)\/javascript\b/],
  ["css", /^text\/css\b/],
  ["fonts", /^font\//],
];

export function kindOf(type: string): "js" | "css" | "fonts" | "other" {
  return kinds.find(([, known]) => known.test(type))?.[0] ?? "other";
}

export function weigh(loaded: readonly Loaded[]): Weight {
  const weight: Weight = { js: 0, css: 0, fonts: 0, other: 0, code: 0, codeGzip: 0, requests: loaded.length };
  for (const { type, transferred, gzip } of loaded) {
    const kind = kindOf(type);
    weight[kind] += transferred;
    if (kind !== "js" && kind !== "css") continue;
    weight.code += transferred;
    weight.codeGzip += gzip;
  }
  return weight;
}

/** Every reason for the run to fail, as sentences. */
export function faultsOf(pages: readonly PageLoad[], routes: readonly string[], bars: Record<string, Bar>): string[] {
  const measured = pages.map(({ route }) => route);
  return [
    ...routes.filter((route) => !measured.includes(route)).map((route) => `${route} was not measured`),
    ...Object.keys(bars)
      .filter((route) => !routes.includes(route))
      .map((route) => `the bar of ${route} is for no route`),
    ...pages.flatMap((page) => [
      ...page.troubles.map((trouble) => `${page.route}: ${trouble}`),
      ...missedBy(page, bars[page.route]),
    ]),
  ];
}

function missedBy({ route, loaded }: PageLoad, bar: Bar | undefined): string[] {
  const { js, css, code, codeGzip } = weigh(loaded);
  const missed: string[] = [];
  // Every page has both: none means that it was not loaded, or not counted.
  if (js === 0 || css === 0) missed.push(`${route}: no JS or no CSS was seen`);
  if (bar && code > bar.transferred)
    missed.push(`${route}: ${kB(code)} kB of JS and CSS as transferred, the bar is ${kB(bar.transferred)}`);
  if (bar?.gzip !== undefined && codeGzip > bar.gzip)
    missed.push(`${route}: ${kB(codeGzip)} kB of JS and CSS by gzip, the bar is ${kB(bar.gzip)}`);
  return missed;
}

/** In units of 1000 bytes, as browsers and networks count. */
export function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

export function weightsTable(pages: readonly PageLoad[], bars: Record<string, Bar>): string {
  const head = ["Route", "JS", "CSS", "JS + CSS", "by gzip", "fonts", "other", "requests", "bar", ""];
  return table(
    head,
    pages.map((page) => {
      const { js, css, code, codeGzip, fonts, other, requests } = weigh(page.loaded);
      const bar = bars[page.route];
      const verdict = bar ? (missedBy(page, bar).length === 0 ? "met" : "missed") : "";
      return [
        page.route,
        ...[js, css, code, codeGzip, fonts, other].map(kB),
        String(requests),
        bar ? `${kB(bar.transferred)}${bar.gzip === undefined ? "" : " both"}` : "",
        verdict,
      ];
    }),
  );
}
