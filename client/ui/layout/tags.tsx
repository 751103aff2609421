import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** The tags that messages of several features use: `texts.act({ name, hidden })`. */

type Text = readonly string[];

/** For screen readers only. */
export const hidden = (text: Text) => <VisuallyHidden key="hidden">{text}</VisuallyHidden>;

/** Less important than the rest. */
export const soft = (text: Text) => (
  <span key="soft" className="soft">
    {text}
  </span>
);

/** More important than the rest. */
export const bold = (text: Text) => <b key="bold">{text}</b>;
