import type { Config } from "#server/config.ts";
import type { AppContext } from "#server/context.ts";

/** The demo community of a first start, and what the start prints of it. */
export interface Demo {
  fill(context: AppContext): Promise<void>;
  lines(): string[];
}

export async function prepareDemo(_config: Config, _empty: boolean): Promise<Demo> {
  return { fill: async () => {}, lines: () => [] };
}
