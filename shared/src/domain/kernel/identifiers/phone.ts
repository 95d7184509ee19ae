/** A mainland mobile number of 11 digits with an allowed prefix. */
const MOBILE = /^1[3-9]\d{9}$/;
/** A fixed line with its area code, perhaps an extension. */
const FIXED = /^0\d{2,3}-?\d{7,8}(?:-\d{1,6})?$/;

/** Whether people can be called there: a mobile or a fixed line of the mainland. */
export function isPhone(text: string): boolean {
  return MOBILE.test(text) || FIXED.test(text);
}
