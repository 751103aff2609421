/** What every field of the edit form takes: plain values, so that it fits whatever keeps the form. */
export interface FormField<V> {
  /** Of the control to which an ErrorSummary leads. */
  id: string;
  value: V;
  onChange: (value: V) => void;
  onBlur?: () => void;
  error?: string | undefined;
  /** Nothing can be changed, while it is being saved. The focus stays where it is. */
  disabled?: boolean;
}
