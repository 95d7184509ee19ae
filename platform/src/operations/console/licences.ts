import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { consoleEndpoints } from '@jicai/shared/contract/operations/console.ts';

/** The list that `npm run docs` writes from the lock file: name, version and licence of each line. */
const LIST = join(import.meta.dirname, '../../../data/licences.tsv');
/** More components than the program will ever ship; a list beyond it is cut. */
const MOST = 2_000;

/** The open components that the program ships, by licence; the licence with the most comes first. */
export async function listLicences(): Promise<ResponseOf<(typeof consoleEndpoints)['licences']>> {
  const lines = (await readFile(LIST, 'utf8')).split('\n').filter(Boolean).slice(0, MOST);
  const byLicence = Map.groupBy(
    lines.map((line) => line.split('\t')),
    ([, , licence = '']) => licence,
  );
  const rows = [...byLicence].map(([licence, of]) => ({
    licence,
    components: of.map(([name = '', version = '']) => `${name} ${version}`),
  }));
  return { rows: rows.toSorted((a, b) => b.components.length - a.components.length) };
}
