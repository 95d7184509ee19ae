import { readFileSync } from 'node:fs';
import { type BannedWord, wordFinder } from '@jicai/shared/domain/supply/words.ts';
import { expect, it } from 'vitest';
import { FOUND_DATA, whereFound } from '../../harness/found-data.ts';

const MIGRATION = new URL(
  '../../../platform/src/kernel/db/migrations/161_banned_words.sql',
  import.meta.url,
);

/** The library as a new installation has it. */
function library(): BannedWord[] {
  const sql = readFileSync(MIGRATION, 'utf8');
  return [...sql.matchAll(/\('((?:[^']|'')*)', '(\w+)', '(refuse|review|except)'\)/g)].map(
    ([, word = '', group = '', action]) => ({
      word: word.replaceAll("''", "'"),
      class: group,
      action: action === 'except' || action === 'review' ? action : 'refuse',
    }),
  );
}

whereFound(`${FOUND_DATA}/banned_words/cases.jsonl`, 'labelled titles are not judged', () => {
  const find = wordFinder(library());
  const judge = (text: string) => {
    const hits = find(text);
    if (hits.some(({ action }) => action === 'refuse')) return 'refuse';
    return hits.length > 0 ? 'review' : 'pass';
  };

  it('[LS4] judges at least 95 % of the labelled titles as people did', () => {
    const cases = readFileSync(`${FOUND_DATA}/banned_words/cases.jsonl`, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { text: string; expect: string });
    const right = cases.filter((one) => judge(one.text) === one.expect).length;
    expect(right / cases.length).toBeGreaterThanOrEqual(0.95);
  });

  it('[LS4] refuses none of the titles of a government mall', () => {
    const text = readFileSync(`${FOUND_DATA}/guangdong_gov_mall/goods.json`, 'utf8');
    const titles = [...text.matchAll(/"title":\s*"((?:[^"\\]|\\.)*)"/g)].map(
      ([, title = '']) => title,
    );
    expect(titles.length).toBe(308);
    expect(titles.filter((title) => judge(title) === 'refuse')).toEqual([]);
  });
});
