/** What the handler asks about: one line of a supplier, or their total. */
export interface Question {
  readonly code: string;
  /** Null: the total. */
  readonly lineNo: number | null;
}
