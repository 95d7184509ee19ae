import { describe, expect, it } from 'vitest';
import { pages } from './pages.ts';
import { isBoardAddress, schemeOf } from './scheme.ts';

const at = (address: string, chosen: 'light' | 'dark') => {
  const [pathname = '', query = ''] = address.split('?');
  return schemeOf({ pathname, search: query && `?${query}` }, chosen);
};

describe('the colour scheme of a page', () => {
  it('is a board’s where the board’s layout is, and there alone', () => {
    for (const { layout, pattern } of pages)
      expect(isBoardAddress(pattern), pattern).toBe(layout === 'board');
  });

  it('is that which the viewer chose on boards, and light on every other page', () => {
    for (const { layout, pattern } of pages) {
      expect(at(pattern, 'dark'), pattern).toBe(layout === 'board' ? 'dark' : 'light');
      expect(at(pattern, 'light'), pattern).toBe('light');
    }
  });

  it('is dark on a wall and on the login that it comes back from, and no page else reads its parameter', () => {
    const dark = pages.filter(({ pattern }) => at(`${pattern}?dp=1`, 'light') === 'dark');
    expect(dark.map(({ pattern }) => pattern).sort()).toEqual(['/Jbrjjdt', '/Jdrjjdt']);
    expect(at('/login?redirect=%2FJbrjjdt%3Fdp%3D1', 'light')).toBe('dark');
    expect(at('/login?redirect=%2Fdbrw%3Fdp%3D1', 'light')).toBe('light');
  });
});
