import { Plus } from "lucide-react";
import { type FocusEvent, useEffect, useRef } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { Checkbox } from "#client/ui/controls/Checkbox.tsx";
import { cx } from "#client/ui/cx.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { FieldError } from "#client/ui/forms/FieldError.tsx";
import type { FormField } from "#client/ui/forms/form-field.ts";
import { formsTexts as formTexts } from "#client/ui/forms/texts/forms/forms.texts.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import { ACCESS_FEATURE_TEXTS, ACCESS_FEATURES, type AccessFeature } from "#shared/jobs/access-features.ts";
import { type AccessNeed, NEEDS_MAX } from "#shared/profiles/access-needs.ts";
import styles from "./AccessNeedsField.module.css";
import { NeedDetails, type NeedDetailsProps } from "./NeedDetails.tsx";
import { needOf, needProblems, withChange, withFeature, without } from "./needs.ts";
import { needsTexts as texts } from "./texts/needs/needs.texts.ts";

/**
 * What helps a person at work: checkboxes for common needs, and others in the person's own words. Each has a choice of
 * who can see it, which is nobody by default. All of it is optional.
 */
export function AccessNeedsField({ id, value, onChange, onBlur, error, disabled = false }: FormField<AccessNeed[]>) {
  const problems: ReadonlyMap<number, string> = error === undefined ? new Map() : needProblems(value);
  const [wrong] = problems.keys();
  /** The id that the error summary links to: that of the wrong entry, or of the first. */
  const noteId = (index: number) => (index === wrong ? id : `${id}-note-${index}`);
  const boxId = (index: number) => (index === 0 && wrong === undefined ? id : `${id}-box-${index}`);
  /** Errors of single entries are shown at the entries. */
  const general = problems.size === 0 ? error : undefined;

  /** Moving between the parts of a need does not leave the field, so no error is shown too early. */
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onBlur?.();
  };
  const details = (need: AccessNeed, index: number) => ({
    need,
    noteId: noteId(index),
    error: problems.get(index),
    disabled,
    onChange: (change: Parameters<typeof withChange>[2]) => onChange(withChange(value, index, change)),
  });
  const list = { value, onChange, disabled, details };
  return (
    <fieldset
      className={styles.needs}
      data-field=""
      onBlur={handleBlur}
      aria-describedby={cx(`${id}-about`, general && `${id}-error`)}
    >
      <legend className={styles.legend}>
        {texts.label} <span className={styles.optional}>{formTexts.optional}</span>
      </legend>
      <div id={`${id}-about`} className={styles.about}>
        {texts.about.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={general} />
      <CommonNeeds {...list} boxId={boxId} />
      <OtherNeeds {...list} addId={`${id}-add`} noteId={noteId} />
    </fieldset>
  );
}

interface NeedsProps {
  value: readonly AccessNeed[];
  onChange: (value: AccessNeed[]) => void;
  disabled: boolean;
  /** The props of a need's details. */
  details: (need: AccessNeed, index: number) => Omit<NeedDetailsProps, "name" | "children">;
}

/** A checkbox for each common need. */
function CommonNeeds({ value, onChange, disabled, details, boxId }: NeedsProps & { boxId: (index: number) => string }) {
  const previous = useRef(new Map<AccessFeature, AccessNeed>());
  const handleTick = (feature: AccessFeature, ticked: boolean) => {
    const before = value.find(({ need }) => need === feature);
    // Stored so that a need that is unticked by mistake keeps its note.
    if (before) previous.current.set(feature, before);
    onChange(withFeature(value, feature, ticked, previous.current.get(feature)));
  };
  return (
    <ul className={styles.list}>
      {ACCESS_FEATURES.map((feature, place) => {
        const index = value.findIndex(({ need }) => need === feature);
        const need = value[index];
        return (
          <li key={feature}>
            <Checkbox
              id={boxId(place)}
              label={ACCESS_FEATURE_TEXTS[feature]}
              checked={need !== undefined}
              aria-disabled={disabled || undefined}
              onChange={({ target }) => !disabled && handleTick(feature, target.checked)}
            />
            {need && <NeedDetails {...details(need, index)} name={ACCESS_FEATURE_TEXTS[feature]} />}
          </li>
        );
      })}
    </ul>
  );
}

interface OtherNeedsProps extends NeedsProps {
  /** The id of the button that adds one. */
  addId: string;
  noteId: (index: number) => string;
}

/** The needs in the person's own words. */
function OtherNeeds({ value, onChange, disabled, details, addId, noteId }: OtherNeedsProps) {
  const moveFocusTo = useRef<string | null>(null);
  useEffect(() => {
    const to = moveFocusTo.current;
    moveFocusTo.current = null;
    if (to !== null) document.getElementById(to)?.focus();
  });
  const handleAdd = () => {
    moveFocusTo.current = noteId(value.length);
    onChange([...value, needOf("other")]);
  };
  const handleRemove = (index: number) => {
    moveFocusTo.current = addId;
    announce(texts.removed);
    onChange(without(value, index));
  };
  return (
    <>
      <ul className={styles.list} aria-label={texts.others}>
        {value.map((need, index) =>
          need.need === "other" ? (
            // Uses the index as key: a row has no state of its own, and two entries may have the same text.
            <li key={index}>
              <NeedDetails {...details(need, index)} name={texts.own}>
                <Button variant="quiet" small inactive={disabled} onClick={() => handleRemove(index)}>
                  <span>
                    {need.note.trim() === ""
                      ? texts.removeEmpty({ hidden })
                      : texts.remove({ note: need.note.trim(), hidden })}
                  </span>
                </Button>
              </NeedDetails>
            </li>
          ) : null,
        )}
      </ul>
      <div>
        <Button id={addId} variant="second" small inactive={disabled || value.length >= NEEDS_MAX} onClick={handleAdd}>
          <Icon of={Plus} />
          {texts.add}
        </Button>
      </div>
    </>
  );
}
