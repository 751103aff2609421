/** The props of every field of the edit form: plain values, independent of the form library. */
export interface FormField<V> {
  /** The id of the control that an ErrorSummary links to. */
  id: string;
  value: V;
  onChange: (value: V) => void;
  onBlur?: () => void;
  error?: string | undefined;
  /** Read-only while the form is being saved. The focus stays in the field. */
  disabled?: boolean;
}
