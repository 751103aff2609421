import { Plus } from "lucide-react";
import { type FocusEvent, useEffect, useRef } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { Checkbox } from "#client/ui/controls/Checkbox.tsx";
import { cx } from "#client/ui/cx.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { FieldError } from "#client/ui/forms/FieldError.tsx";
import type { FormField } from "#client/ui/forms/form-field.ts";
import { formTexts } from "#client/ui/forms/forms.texts.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { ACCESS_FEATURE_TEXTS, ACCESS_FEATURES, type AccessFeature } from "#shared/jobs/access-features.ts";
import { type AccessNeed, NEEDS_MAX } from "#shared/profiles/access-needs.ts";
import styles from "./AccessNeedsField.module.css";
import { NeedDetails } from "./NeedDetails.tsx";
import { needTexts as texts } from "./needs.texts.ts";
import { needOf, needProblems, withChange, withFeature, without } from "./needs.ts";

/**
 * What helps somebody at work: the entries of the list to be ticked, and others in their own words; each with who may
 * see it, which is nobody until its owner says otherwise. Nothing of it is ever required.
 */
export function AccessNeedsField({ id, value, onChange, onBlur, error, disabled = false }: FormField<AccessNeed[]>) {
  const former = useRef(new Map<AccessFeature, AccessNeed>());
  const moveFocusTo = useRef<string | null>(null);
  const problems: ReadonlyMap<number, string> = error === undefined ? new Map() : needProblems(value);
  const [wrong] = problems.keys();
  /** The summary of errors leads to the wrong entry, or to the beginning. */
  const noteId = (index: number) => (index === wrong ? id : `${id}-note-${index}`);
  const boxId = (index: number) => (index === 0 && wrong === undefined ? id : `${id}-box-${index}`);
  const addId = `${id}-add`;
  /** Errors of single entries are shown at the entries. */
  const general = problems.size === 0 ? error : undefined;

  useEffect(() => {
    const to = moveFocusTo.current;
    moveFocusTo.current = null;
    if (to !== null) document.getElementById(to)?.focus();
  });
  const handleTick = (feature: AccessFeature, ticked: boolean) => {
    const before = value.find(({ need }) => need === feature);
    // If a need is unticked by mistake, its note is not lost.
    if (before) former.current.set(feature, before);
    onChange(withFeature(value, feature, ticked, former.current.get(feature)));
  };
  /** Moving from a need to who may see it does not leave the field, so no error is shown too early. */
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onBlur?.();
  };
  const full = value.length >= NEEDS_MAX;
  const handleAdd = () => {
    moveFocusTo.current = noteId(value.length);
    onChange([...value, needOf("other")]);
  };
  const handleRemove = (index: number) => {
    moveFocusTo.current = addId;
    announce(texts.removed);
    onChange(without(value, index));
  };
  const details = (need: AccessNeed, index: number) => ({
    need,
    noteId: noteId(index),
    error: problems.get(index),
    disabled,
    onChange: (change: Parameters<typeof withChange>[2]) => onChange(withChange(value, index, change)),
  });
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
      <ul className={styles.list} aria-label={texts.others}>
        {value.map((need, index) =>
          need.need === "other" ? (
            // By its place: all that a row shows comes from its entry, and nothing else tells two in the same words apart.
            <li key={index}>
              <NeedDetails {...details(need, index)} name={texts.own}>
                <Button variant="quiet" small inactive={disabled} onClick={() => handleRemove(index)}>
                  <span>
                    {texts.remove}
                    <span className="visually-hidden">{texts.removeWhat(need.note)}</span>
                  </span>
                </Button>
              </NeedDetails>
            </li>
          ) : null,
        )}
      </ul>
      <div>
        <Button id={addId} variant="second" small inactive={disabled || full} onClick={handleAdd}>
          <Icon of={Plus} />
          {texts.add}
        </Button>
      </div>
    </fieldset>
  );
}
