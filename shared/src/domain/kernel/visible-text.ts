/* Text that people see as it is stored: another text that looks the same could stand for another company. */

/** Characters without a sign of their own, and letters that are blank. */
const UNSEEN = /\u034f|[\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u;
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');
/** Control characters other than tabs and ends of lines, and characters that reorder a text. */
const DISGUISE = /[^\P{Cc}\t\n\v\f\r]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Returns whether a text has a character that nobody sees, other than a space. */
export const hasUnseen = (text: string): boolean => UNSEEN.test(text);

/** Returns whether anything of a text can be seen. */
export const isVisible = (text: string): boolean => text.replaceAll(ALL_UNSEEN, '').trim() !== '';

/** Returns whether a text may show something else than it says: it has control characters or reorders itself. */
export const isDisguised = (text: string): boolean => DISGUISE.test(text);
