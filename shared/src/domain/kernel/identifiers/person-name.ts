/** Characters that look like U+00B7, the dot of GB 15834 between the parts of a name. */
export const MIDDLE_DOTS = '\u2022\u2027\u2219\u22c5\u30fb\uff65';

const DOTS = new RegExp(`[${MIDDLE_DOTS}]`, 'g');

/**
 * Returns a name or search word with every middle dot as U+00B7, so that names of minorities have one
 * form.
 */
export const foldMiddleDots = (text: string): string => text.replaceAll(DOTS, '·');

/** Returns the name of a person in its stored form: one kind of middle dot, no outer spaces. */
export const canonicalPersonName = (typed: string): string => foldMiddleDots(typed).trim();
