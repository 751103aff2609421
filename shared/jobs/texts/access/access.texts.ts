import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface AccessTexts {
  readonly features: {
    readonly step_free_access: string;
    readonly flexible_hours: string;
    readonly remote_days: string;
    readonly sign_language_interpreter: string;
    readonly screen_reader_tools: string;
    readonly quiet_space: string;
    readonly written_instructions: string;
    readonly accessible_transport: string;
  };
}

export const accessTexts = catalogue<AccessTexts>({ en: compiled(en), fil: compiled(fil) });
