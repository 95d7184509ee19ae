import { expect, it } from 'vitest';
import { code } from '../sources.ts';
import { otherTitles, otherWords, TERMS } from './terms.ts';

it('the glossary says what the interface calls its things', () => {
  expect(new Set(TERMS.map(([, term]) => term)).size).toBeGreaterThanOrEqual(60);
  const [[word, term] = ['', '']] = TERMS;
  const shown = { path: 'client/src/x.tsx', text: `/* ${word} */ const a = '还没有${word}';` };
  expect(otherWords(shown)).toEqual([`${word} instead of ${term}`]);
  expect(otherWords({ ...shown, text: `/* ${word} */` })).toEqual([]);
});

it('the interface has one word for one thing, and a page the title of its entry of the menu', () => {
  const breaches = code().flatMap((file) =>
    [...otherWords(file), ...otherTitles(file)].map((breach) => `${file.path}: ${breach}`),
  );
  expect(breaches).toEqual([]);
});
