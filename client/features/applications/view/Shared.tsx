import { Hand, Lock } from "lucide-react";
import { useId } from "react";
import { applicationTexts as texts } from "#client/features/applications/texts/application/application.texts.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { Application } from "#shared/applications/applications.schemas.ts";
import { ACCESS_FEATURE_TEXTS } from "#shared/jobs/access-features.ts";
import styles from "./view.module.css";

/** What the applicant shares. Items that are not shared do not appear at all, not even as blank. */
export function Shared({ shared: { disability, access_needs } }: Pick<Application, "shared">) {
  const id = useId();
  const needs = access_needs ?? [];
  if (!disability && needs.length === 0) return null;
  return (
    <section className={styles.shared} aria-labelledby={id}>
      <h3 id={id}>
        <Icon of={Lock} />
        {texts.shared}
      </h3>
      <ul className={styles.sharedList}>
        {disability && <li>{disability}</li>}
        {needs.map(({ need, note }) => (
          <li key={`${need} ${note}`}>
            <Icon of={Hand} />
            <span>
              {need === "other" ? note : ACCESS_FEATURE_TEXTS[need]}
              {need !== "other" && note !== "" && `: ${note}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="soft small">{texts.sharedNote}</p>
    </section>
  );
}
