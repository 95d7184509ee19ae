/** The attribute of fields that says the path of their value. */
export const PATH = 'data-path';

/** A field of rich text, as its form sees it. */
export interface RichTextField {
  readonly label: string;
  /** Stored rich text, or plain text. */
  readonly value: string;
  /** Gets the form that is stored, as soon as somebody has changed something. */
  readonly onChange: (html: string) => void;
  /** Characters of that form; what would go beyond them is not taken. */
  readonly maxLength: number;
  /** The path under which a refusal finds the field. */
  readonly [PATH]?: string;
}
