import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './sources.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The rows of the first table of a page: an id, and the tests that show it. */
function requirementsOf(page: string) {
  const table = page.split('\n## ')[0] ?? '';
  const rows = [...table.matchAll(/^\| (\d[^|]*) \| ([^|]+) \| ([^|]*) \|$/gm)];
  return rows.map(([, id = '', , cited = '']) => ({
    id,
    tests: [...cited.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, path = '', title = '']) => ({
      path,
      title,
    })),
  }));
}

/** Requirements that name no test, or one that does not exist. */
function unproven(page: string): string[] {
  return requirementsOf(page).flatMap(({ id, tests }) => {
    if (tests.length === 0) return [`${id}: names no test`];
    return tests
      .filter(({ path, title }) => !existsSync(join(root, path)) || !read(path).includes(title))
      .map(({ path, title }) => `${id}: no “${title}” in ${path}`);
  });
}

describe.each([
  ['docs/security/asvs.md', 30],
  ['docs/security/mlps.md', 15],
])('%s', (path, atLeast) => {
  const page = read(path);

  it('names for each requirement a test that exists', () => {
    expect(requirementsOf(page).length).toBeGreaterThanOrEqual(atLeast);
    expect(unproven(page)).toEqual([]);
  });

  it('the check finds a requirement without a test, and a test that is gone', () => {
    const [first = ''] = /^\| \d.*$/m.exec(page) ?? [];
    expect(unproven(page.replace(first, '| 1.1 | nothing |  |'))).toHaveLength(1);
    expect(
      unproven(page.replace(first, '| 1.1 | x | `tests/run.mjs` “no such test” |')),
    ).toHaveLength(1);
  });
});
