import { expect, it } from 'vitest';
import { filesLike, type Source } from '../sources.ts';

/* Code and tests cite the rules of auctions by their numbers; tests/RULES.md says what they mean. */

const CITING = /^(?:(?:shared|platform|relay|client)\/src|tests)\/.*\.(?:tsx?|mjs|sql)$/;

const listed = (list: string) => [...list.matchAll(/^\| (AU\d+) \|/gm)].map(([, id = '']) => id);

/** The rules that these files cite and the list lacks. */
function unlisted(files: readonly Source[], list: string): string[] {
  const cited = files.flatMap(({ text }) => text.match(/\bAU\d+\b/g) ?? []);
  return [...new Set(cited)].filter((id) => !listed(list).includes(id)).toSorted();
}

const [rules] = filesLike(/^tests\/RULES\.md$/);

it('every rule of an auction that is cited has one row in tests/RULES.md', () => {
  const ids = listed(rules?.text ?? '');
  expect(ids.length).toBeGreaterThan(35);
  expect(new Set(ids).size).toBe(ids.length);
  expect(unlisted(filesLike(CITING), rules?.text ?? '')).toEqual([]);
});

it('the check finds a rule without a row', () => {
  // Put together, because this file is looked at, too.
  const unknown = `AU${777}`;
  const file = { path: 'shared/src/a.ts', text: `AU1, AU2 and ${unknown}` };
  expect(unlisted([file], '| AU1 | a rule |\n| AU2 | a rule |\n')).toEqual([unknown]);
});
