import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ChatSettingsTexts {
  readonly dialog: {
    readonly device: string;
    readonly privacy: string;
    readonly size: string;
    readonly sizes: {
      readonly large: string;
      readonly small: string;
    };
    readonly sizeHint: {
      readonly large: string;
      readonly small: string;
    };
    readonly narrow: string;
    readonly announces: string;
    readonly announcesHint: string;
    readonly bubbles: string;
    readonly bubblesHint: string;
    readonly singleKeys: string;
    readonly singleKeysHint: string;
    readonly loading: string;
    readonly failed: string;
    readonly showPresence: string;
    readonly showPresenceHint: string;
    readonly showRead: string;
    readonly showReadHint: string;
    readonly hideDetails: string;
    readonly hideDetailsHint: string;
    readonly discoverable: string;
    readonly discoverableHint: string;
    readonly awayMail: string;
    readonly mailOff: string;
    readonly awayMailHint: string;
    readonly jobMail: string;
    readonly jobMailHint: string;
  };
  readonly notice: {
    readonly label: string;
    readonly hint: (values: { app: string }) => string;
    readonly full: string;
    readonly fullHint: string;
    readonly trial: string;
    readonly why: {
      readonly default: string;
      readonly denied: string;
      readonly unsupported: string;
    };
  };
  readonly shortcuts: {
    readonly title: string;
    readonly keys: readonly {
        readonly keys: string;
        readonly does: string;
      }[];
  };
}

export const chatSettingsTexts = catalogue<ChatSettingsTexts>({ en: compiled(en), fil: compiled(fil) });
