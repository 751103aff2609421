import { Building2, UserRound } from "lucide-react";
import { useState } from "react";
import { cx } from "#client/ui/cx.ts";
import { uiTexts } from "../texts/ui.texts.ts";
import styles from "./Avatar.module.css";
import { avatarColour, initials } from "./avatarLook.ts";
import { Icon } from "./Icon.tsx";

export type AvatarSize = "xs" | "sm" | "md" | "lg" | "xl";

export type AvatarProps = {
  name: string;
  /**
   * A complete URL. If it is missing or broken, initials are shown, and for a name without letters the plain person.
   */
  photo?: string | null | undefined;
  size?: AvatarSize;
  /** Pictures of people are round, those of companies square. */
  shape?: "person" | "company";
  /**
   * Shows a green dot. Only a labelled avatar announces 'Active now'; otherwise write it in words next to the picture.
   */
  online?: boolean;
  /** Announces the name. Leave it out if the name is written next to the picture. */
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
  const labelText = labelled
    ? ({ role: "img", "aria-label": online ? uiTexts.online({ name }) : name } as const)
    : ({ "aria-hidden": true } as const);
  return (
    <span
      {...labelText}
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
