import { expect, it } from 'vitest';
import { filesLike } from '../sources.ts';

it('every variable of our own that a style uses is defined', () => {
  const text = filesLike(/\.(?:css|tsx?|html)$/)
    .filter(({ path }) => path.startsWith('client/'))
    .map((one) => one.text)
    .join('\n');
  const used = new Set([...text.matchAll(/var\((--jc-[a-z0-9-]+)/g)].map(([, name]) => name));
  const defined = new Set(
    [...text.matchAll(/(--jc-[a-z0-9-]+)['"]?\]?\s*:/g)].map(([, name]) => name),
  );
  expect(used.size).toBeGreaterThan(10);
  // A border or colour of an unknown variable is none at all, and nothing says so.
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
});
