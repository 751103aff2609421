import { Building2, UserRound } from "lucide-react";
import { useState } from "react";
import { cx } from "#client/ui/cx.ts";
import { uiTexts } from "#client/ui/ui.texts.ts";
import styles from "./Avatar.module.css";
import { avatarColour, initials } from "./avatarLook.ts";
import { Icon } from "./Icon.tsx";

export type AvatarSize = "xs" | "sm" | "md" | "lg" | "xl";

export type AvatarProps = {
  name: string;
  /** A complete address. Missing or broken: initials, and without letters the plain person. */
  photo?: string | null | undefined;
  size?: AvatarSize;
  /** People are round, companies are square. */
  shape?: "person" | "company";
  /** A green dot; readers hear 'Active now' only where the avatar is labelled, otherwise say it in words beside it. */
  online?: boolean;
  /** Readers hear the name. Leave it out where the name stands beside the picture. */
  labelled?: boolean;
  onPhotoError?: () => void;
  className?: string;
};

export function Avatar({
  name,
  photo,
  size = "md",
  shape = "person",
  online = false,
  labelled = false,
  onPhotoError,
  className,
}: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const src = photo && photo !== broken ? photo : null;
  const letters = initials(name, shape);
  const picture = () => {
    if (src)
      return (
        <img
          src={src}
          alt=""
          decoding="async"
          onError={() => {
            setBroken(src);
            onPhotoError?.();
          }}
        />
      );
    if (letters) return <span aria-hidden="true">{letters}</span>;
    return <Icon of={shape === "company" ? Building2 : UserRound} />;
  };
  const said = labelled
    ? ({ role: "img", "aria-label": online ? `${name}, ${uiTexts.online}` : name } as const)
    : ({ "aria-hidden": true } as const);
  return (
    <span
      {...said}
      className={cx(
        styles.avatar,
        size !== "md" && styles[size],
        shape === "company" && styles.company,
        online && styles.online,
        src ? styles.photo : styles[`colour${avatarColour(name)}`],
        className,
      )}
    >
      {picture()}
    </span>
  );
}
