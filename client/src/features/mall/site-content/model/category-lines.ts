/** One line of a catalogue as it was pasted. */
export interface CategoryLine {
  readonly code: string;
  readonly name: string;
  readonly parentCode: string;
}

/** Reads lines of code, name and code above, separated by tabs or commas; empty lines are left out. */
export const readCategoryLines = (text: string): CategoryLine[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [code = '', name = '', parentCode = ''] = line
        .split(/[\t,，]/)
        .map((cell) => cell.trim());
      return { code, name, parentCode };
    });
