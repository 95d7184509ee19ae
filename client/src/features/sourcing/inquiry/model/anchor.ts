/** The id of a field's input, by its path in the sheet. */
export const anchorOf = (field: string): string => `sheet-${field.replaceAll('.', '-')}`;
