const PERSONAL = [
  // Identity numbers are replaced first, because a part of one can look like a telephone number.
  /(?<![\dA-Za-z])\d{17}[\dXx](?![\dA-Za-z])/g,
  /(?<!\d)(?:\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?!\d)/g,
  /(?<!\d)0\d{2,3}[- ]\d{7,8}(?:-\d{1,6})?(?!\d)/g,
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
] as const;

/** Returns a typed text with telephone numbers, identity numbers and mail addresses replaced by `***`. */
export const withoutPersonalNumbers = (text: string): string =>
  PERSONAL.reduce((left, pattern) => left.replace(pattern, '***'), text);
