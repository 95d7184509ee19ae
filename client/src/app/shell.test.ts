import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import { describe, expect, it } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');

describe('index.html', () => {
  it('shows the mall’s name and that it opens before a script runs', () => {
    const root = page.slice(page.indexOf('<div id="root">'), page.indexOf('<noscript>'));
    expect(root).toContain('阳光集采商城');
    expect(root).toContain('正在打开');
  });

  it('leads on before a script runs', () => {
    const links = [...page.matchAll(/<a href="([^"]+)"/g)].map(([, path]) => path);
    expect(links.length).toBeGreaterThan(2);
    expect(links.filter((path) => !path?.startsWith(`${BASE_PATH}/`))).toEqual([]);
  });

  it.each(['name="description"', 'property="og:title"', 'property="og:description"'])(
    'has %s for who shares it',
    (attribute) => expect(page).toContain(attribute),
  );
});
