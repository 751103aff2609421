import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface NotificationsTexts {
  readonly application: {
    readonly sent: {
      readonly title: (values: { named: string; name: string; job: string }) => string;
      readonly message: string;
    };
    readonly withdrawn: {
      readonly title: string;
      readonly message: (values: { named: string; name: string; job: string }) => string;
    };
    readonly moved: {
      readonly review: {
        readonly title: string;
        readonly message: (values: { named: string; name: string; job: string }) => string;
      };
      readonly interview: {
        readonly title: string;
        readonly message: (values: { named: string; name: string; job: string }) => string;
      };
      readonly offer: {
        readonly title: string;
        readonly message: (values: { named: string; name: string; job: string }) => string;
      };
      readonly hired: {
        readonly title: string;
        readonly message: (values: { named: string; name: string; job: string }) => string;
      };
      readonly rejected: {
        readonly title: string;
        readonly message: (values: { job: string }) => string;
      };
    };
  };
  readonly interview: {
    readonly proposed: {
      readonly title: string;
      readonly message: (values: { named: string; name: string; job: string }) => string;
    };
    readonly accept: {
      readonly title: string;
      readonly message: (values: { named: string; name: string; job: string }) => string;
    };
    readonly ask_time: {
      readonly title: string;
      readonly message: (values: { named: string; name: string; job: string }) => string;
    };
    readonly ask_adjustment: {
      readonly title: string;
      readonly message: (values: { named: string; name: string; job: string }) => string;
    };
    readonly decline: {
      readonly title: string;
      readonly message: (values: { named: string; name: string; job: string }) => string;
    };
    readonly move: {
      readonly title: string;
      readonly message: (values: { named: string; name: string; job: string }) => string;
    };
    readonly cancel: {
      readonly title: string;
      readonly message: (values: { named: string; name: string; job: string }) => string;
    };
    readonly answer_adjustment: {
      readonly title: string;
      readonly message: (values: { named: string; name: string; job: string }) => string;
    };
    readonly reminder: {
      readonly soon: string;
      readonly later: string;
      readonly message: (values: { named: string; name: string; job: string; when: string }) => string;
    };
  };
  readonly report: {
    readonly resolved: string;
    readonly dismissed: string;
  };
  readonly account: {
    readonly suspended: string;
    readonly reactivated: {
      readonly title: string;
      readonly message: string;
    };
    readonly warned: string;
    readonly typeChanged: {
      readonly title: string;
      readonly message: (values: { type: string }) => string;
    };
  };
  readonly approval: {
    readonly company: {
      readonly approved: {
        readonly title: (values: { company: string }) => string;
        readonly message: string;
      };
      readonly rejected: (values: { company: string }) => string;
    };
    readonly company_change: {
      readonly approved: {
        readonly title: string;
        readonly message: (values: { company: string }) => string;
      };
      readonly rejected: string;
    };
    readonly pwd_id: {
      readonly approved: {
        readonly title: string;
        readonly message: string;
      };
      readonly becamePwd: string;
      readonly rejected: string;
    };
    readonly listing: {
      readonly approved: {
        readonly title: string;
        readonly message: string;
      };
      readonly rejected: string;
    };
  };
  readonly consentWithdrawn: {
    readonly title: string;
    readonly message: string;
  };
  readonly job: {
    readonly expired: {
      readonly title: (values: { job: string }) => string;
      readonly message: string;
    };
    readonly found: {
      readonly title: (values: { search: string }) => string;
      readonly message: (values: { job: string; company: string; place: string }) => string;
    };
  };
  readonly security: {
    readonly passwordChanged: {
      readonly title: string;
      readonly message: string;
    };
    readonly emailRequested: {
      readonly title: string;
      readonly message: (values: { email: string }) => string;
    };
    readonly emailChanged: {
      readonly title: string;
      readonly message: (values: { email: string }) => string;
    };
    readonly newDevice: {
      readonly title: string;
      readonly message: (values: { device: string }) => string;
    };
  };
  readonly ofCompany: (values: { name: string; company: string }) => string;
  readonly group: {
    readonly sent: (values: { named: string; others: number; name: string; job: string; count: number }) => string;
    readonly withdrawn: (values: { named: string; others: number; name: string; job: string; count: number }) => string;
    readonly message: string;
  };
}

export const notificationsTexts = catalogue<NotificationsTexts>({ en: compiled(en), fil: compiled(fil) });
