import { readFileSync } from 'node:fs';

let known: ReadonlySet<string> | undefined;

/** The common passwords of `platform/data`, read once; their sources stand at the top of the file. */
function commonPasswords(): ReadonlySet<string> {
  known ??= new Set(
    readFileSync(new URL('../../../data/common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# ')),
  );
  return known;
}

/** Signs that people add at an end of a common password, four of them at most. */
const ADDED = /[\d!@#.]/;
const MOST_ADDED = 4;
/** A shorter rest says little about the whole. */
const SHORTEST_REST = 6;

/** The length of what may have been added at the beginning of these signs. */
function addedTo(signs: readonly string[]): number {
  const first = signs.findIndex((sign) => !ADDED.test(sign));
  return Math.min(first === -1 ? signs.length : first, MOST_ADDED);
}

/**
 * Whether a password is on the list of common ones, as it is or without some of what people put around
 * it; capitals do not count. Digits may belong to the common one: 123456789! is 123456789 with a sign.
 */
export function isListed(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const list = commonPasswords();
  if (list.has(text)) return true;
  const before = addedTo([...text]);
  const behind = addedTo([...text].reverse());
  for (let start = 0; start <= before; start += 1)
    for (let end = text.length; end >= text.length - behind; end -= 1)
      if (end - start >= SHORTEST_REST && list.has(text.slice(start, end))) return true;
  return false;
}
