const escaped = (typed: string): string => typed.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** The pattern for `like` of texts with `typed` somewhere in them; `%`, `_` and `\` stand for themselves. */
export const containing = (typed: string): string => `%${escaped(typed)}%`;

/** The pattern for `like` of texts that begin with `typed`. */
export const beginningWith = (typed: string): string => `${escaped(typed)}%`;
