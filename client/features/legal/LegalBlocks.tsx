import { Link } from "react-router";
import { supportEmail } from "#client/ui/appName.ts";
import styles from "./LegalPage.module.css";
import type { LegalBlock, LegalEntry } from "./legal-document.ts";
import { legalTexts as texts } from "./texts/legal/legal.texts.ts";

/** The blocks of one section in order. The texts are static, so indexes are stable keys. */
export function LegalBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  return blocks.map((block, place) => <Block key={place} block={block} />);
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === "string") return <p>{block}</p>;
  if ("list" in block)
    return (
      <ul>
        {block.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  if ("points" in block)
    return (
      <ul>
        {block.points.map(({ about, text }) => (
          <li key={about}>
            <b>{about}</b> {text}
          </li>
        ))}
      </ul>
    );
  if ("entries" in block) return <Entries entries={block.entries} />;
  if ("contact" in block) return <p>{block.contact({ address: () => <Address key="address" /> })}</p>;
  return (
    <p>
      {block.sentence({
        link: (text) =>
          "to" in block ? (
            <Link key="link" to={block.to}>
              {text}
            </Link>
          ) : (
            <a key="link" href={block.href}>
              {text}
            </a>
          ),
      })}
    </p>
  );
}

/** A table with long cells, shown as a list so that it can be read on a phone. */
function Entries({ entries }: { entries: readonly LegalEntry[] }) {
  return (
    <ul className={styles.entries}>
      {entries.map(({ what, why, who }) => (
        <li key={what}>
          <h3>{what}</h3>
          <dl>
            <div>
              <dt>{texts.why}</dt>
              <dd>{why}</dd>
            </div>
            <div>
              <dt>{texts.who}</dt>
              <dd>{who}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** The support address as a link, or who to ask if there is none. */
function Address() {
  const email = supportEmail();
  return email ? <a href={`mailto:${email}`}>{email}</a> : texts.noAddress;
}
