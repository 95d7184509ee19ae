import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type Requirements,
  readRequirements,
  SECURITY_LISTS,
  securityPage,
  securityPagePath,
} from '../docs/security.ts';
import { root } from '../sources.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Whether a file has a test of this title: the whole text between the quotes. */
const hasTest = (file: string, title: string): boolean =>
  /\.(?:test|spec|trial)\.ts$/.test(file) &&
  existsSync(join(root, file)) &&
  ["'", '"', '`'].some((quote) => read(file).includes(`${quote}${title}${quote},`));

/** Requirements that name no test or one that does not exist, and ids that stand twice. */
function faultsOf({ shown, notShown }: Requirements): string[] {
  const unproven = shown.flatMap(({ id, tests }) => {
    if (tests.length === 0) return [`${id}: names no test`];
    return tests
      .filter(({ file, title }) => !hasTest(file, title))
      .map(({ file, title }) => `${id}: no “${title}” in ${file}`);
  });
  const both = notShown.filter(({ id }) => shown.some((row) => row.id === id));
  return [...unproven, ...both.map(({ id }) => `${id}: holds and does not hold`)];
}

describe.each(SECURITY_LISTS.map((list) => [list.name, list] as const))(
  'docs/security/%s.json',
  (_name, list) => {
    const stated = readRequirements(list.name);

    it('names for each requirement a test that exists', () => {
      expect(stated.shown.length).toBeGreaterThanOrEqual(15);
      expect(faultsOf(stated)).toEqual([]);
    });

    it('its page is up to date (npm run docs)', () => {
      expect(read(securityPagePath(list)) === securityPage(list)).toBe(true);
    });

    it.each([
      ['without a test', []],
      ['with a file that is none', [{ file: 'tests/none.test.ts', title: 'x' }]],
      [
        'with a title that is none',
        [{ file: 'tests/attacks/accounts/login.test.ts', title: 'no such test' }],
      ],
      [
        'with a part of a title',
        [{ file: 'tests/attacks/leaks.test.ts', title: 'there is no API' }],
      ],
    ])('the check finds a requirement %s', (_what, tests) => {
      const bad = { ...stated, shown: [{ id: '1.1', measure: 'x', tests }] };
      expect(faultsOf(bad)).toHaveLength(1);
    });
  },
);
