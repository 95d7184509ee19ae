import { readFileSync } from 'node:fs';

let known: ReadonlySet<string> | undefined;

/** The common passwords of `platform/data`, read once; their sources stand at the top of the file. */
function commonPasswords(): ReadonlySet<string> {
  known ??= new Set(
    readFileSync(new URL('../../../../data/common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# ')),
  );
  return known;
}

/** Signs that people add at the ends of a common password. */
const ADDED = /^[\d!@#.]{0,4}|[\d!@#.]{0,4}$/g;
/** A shorter rest says little about the whole. */
const SHORTEST_REST = 6;

/**
 * Whether a password is on the list of common ones, as it is or without what people put around it;
 * capitals do not count.
 */
export function isListed(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const rest = text.replaceAll(ADDED, '');
  const list = commonPasswords();
  return list.has(text) || (rest.length >= SHORTEST_REST && list.has(rest));
}
