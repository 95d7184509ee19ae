/** The subject of a handler's question: one line of a supplier, or their total. */
export interface Question {
  readonly code: string;
  /** Null: the total. */
  readonly lineNo: number | null;
}
