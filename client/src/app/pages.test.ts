import { expect, it } from 'vitest';
import { pages } from './pages.ts';
import { paths } from './paths.ts';

it('there is a page for every address, and an address for every page', () => {
  const addresses = Object.values(paths).map(({ pattern }) => pattern);
  expect(pages.map(({ pattern }) => pattern).sort()).toEqual(addresses.sort());
});
