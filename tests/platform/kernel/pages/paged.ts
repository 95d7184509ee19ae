import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/* The paged queries of the platform with their orders, read from its source. */

export const root = fileURLToPath(new URL('../../../../platform/src', import.meta.url));

/** Offsets that cut what is beyond a limit; nothing is paged. */
const NO_PAGES: ReadonlySet<string> = new Set([
  'auction/signal/traces.ts',
  'identity/session/repository.ts',
  'mall/catalog/repository.ts',
  'mall/history/repository.ts',
  'operations/supplier-api/entrance/admission.ts',
]);

/** The order before a place in a text: from the last `order by` on, `null` when it is too far away. */
function orderBefore(text: string, place: number): string | null {
  const before = text.slice(0, place);
  const at = Math.max(before.lastIndexOf('order by '), before.lastIndexOf('.orderBy('));
  if (at < 0 || place - at > 400) return null;
  return before
    .slice(at)
    .replaceAll(/\s+/g, ' ')
    .replace(/limit \$\{.*$/, '')
    .replace(/\.limit\(.*$/, '')
    .replace(/^order by /, '')
    .trim()
    .replace(/^\.orderBy\('(\w+)'(?:, '\w+')?\)$/, '$1')
    .trim();
}

/** An order without its directions. */
export const withoutWay = (order: string) =>
  order.replaceAll(/ (?:asc|desc)\b/g, '').replaceAll(/ nulls (?:first|last)\b/g, '');

/** A query with an offset; the order is null where it stands too far away. */
export interface Paged {
  readonly file: string;
  readonly order: string | null;
}

function pagedIn(file: string): Paged[] {
  const text = readFileSync(join(root, file), 'utf8');
  const helpers = [...text.matchAll(/const (\w+) = \([^)]*\)[^=]*=>\s*sql`limit/g)].map(
    ([, name]) => name,
  );
  const calls = helpers.length > 0 ? `|\\$\\{(?:${helpers.join('|')})\\(` : '';
  const isOfHelper = (at: number) => /sql`limit[^`]*$/.test(text.slice(Math.max(0, at - 60), at));
  return [...text.matchAll(new RegExp(`offset \\$\\{|\\.offset\\(${calls}`, 'g'))]
    .filter(({ index }) => !isOfHelper(index))
    .map(({ index }) => ({ file, order: orderBefore(text, index) }));
}

/** The platform's files, by their paths from `root`. */
export const files = globSync('**/*.ts', { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts') && !file.includes('/demo/'),
);
/** Every paged query. */
export const paged: readonly Paged[] = files.filter((file) => !NO_PAGES.has(file)).flatMap(pagedIn);
