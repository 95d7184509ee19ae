/* Text that people see as it is stored: another text that looks the same could stand for another company. */

/** Characters without a sign of their own, and letters that are blank. */
const UNSEEN = /\u034f|[\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u;
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');

/** Returns whether a text has a character that nobody sees, other than a space. */
export const hasUnseen = (text: string): boolean => UNSEEN.test(text);

/** Returns a text without the characters that nobody sees. */
export const visiblePart = (text: string): string => text.replaceAll(ALL_UNSEEN, '');

/** Returns whether anything of a text can be seen. */
export const isVisible = (text: string): boolean => visiblePart(text).trim() !== '';
