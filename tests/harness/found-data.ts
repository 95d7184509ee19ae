import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/* Real catalogues and recorded auctions: not ours to ship, used where they lie beside the repository. */

const beside = fileURLToPath(new URL('../../../shared/data', import.meta.url));

/** The folder they lie in: beside the repository, or `JICAI_DATA`. */
export const FOUND_DATA = process.env.JICAI_DATA ?? beside;

/** They must be here where somebody named a folder, and in CI. */
const mustBeHere = process.env.JICAI_DATA !== undefined || process.env.CI === 'true';

/**
 * Declares the tests that need a file or folder of the found data. Without it one test stands for
 * them and tells why: it fails where the data must be here, and is left out elsewhere.
 */
export function whereFound(path: string, without: string, tests: () => void): void {
  const title = `${without}: there is no ${path}`;
  if (existsSync(path)) tests();
  else if (mustBeHere) it(title, () => expect.fail(title));
  else {
    it.skip(title);
    console.warn(title);
  }
}
