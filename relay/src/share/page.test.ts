import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageWithCard, pageWithLooks } from './page.ts';

const built = readFileSync(join(import.meta.dirname, '../../../client/index.html'), 'utf8');
const address = { origin: 'https://mall.example.org', path: '/mall/goods/goodsDetail/p1' };
const card = { title: '激光打印机', description: '¥899.00/台 · 瑞达办公', picture: '/app/p/1.svg' };

/** Returns the contents of the meta elements with this key, still escaped. */
const metaOf = (page: string, key: string) =>
  [...page.matchAll(new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)"`, 'g'))].map(
    ([, content]) => content,
  );

describe('a page with a card', () => {
  it('says the card’s words once each, and where it is', () => {
    const page = pageWithCard(built, card, address);
    expect(page).toContain('<title>激光打印机 - 阳光集采商城</title>');
    expect(page.match(/<title>/g)).toHaveLength(1);
    expect(metaOf(page, 'description')).toEqual([card.description]);
    expect(metaOf(page, 'og:title')).toEqual(['激光打印机 - 阳光集采商城']);
    expect(metaOf(page, 'og:description')).toEqual([card.description]);
    expect(metaOf(page, 'og:url')).toEqual([address.origin + address.path]);
    expect(metaOf(page, 'og:image')).toEqual([address.origin + card.picture]);
    expect(metaOf(page, 'og:type')).toEqual(['website']);
  });

  it('names no address where the host is unknown, and no picture where there is none', () => {
    const nowhere = pageWithCard(built, card, { ...address, origin: null });
    expect(metaOf(nowhere, 'og:url')).toEqual([]);
    expect(metaOf(nowhere, 'og:image')).toEqual([]);
    expect(metaOf(pageWithCard(built, { ...card, picture: '' }, address), 'og:image')).toEqual([]);
  });

  it('shows the words until the page stands, where people may see them', () => {
    expect(pageWithCard(built, card, address)).not.toContain('<h1>');
    const page = pageWithCard(built, card, address, true);
    expect(page).toContain('<img src="/app/p/1.svg" alt="" fetchpriority="high" />');
    expect(page).toContain('<h1>激光打印机</h1><p>¥899.00/台 · 瑞达办公</p>');
    expect(page).toContain('正在打开');
    expect(pageWithCard(built, { ...card, picture: '' }, address, true)).not.toContain('<img');
  });

  it('takes every sign of a card as text', () => {
    const evil = `"><script>alert(1)</script>' & $& $1 $\``;
    const page = pageWithCard(
      built,
      { title: evil, description: evil, picture: `/app/"><img src=x onerror=1>` },
      { origin: address.origin, path: '/mall/x?id="><b>' },
      true,
    );
    const plain = built.replaceAll(/<!--[\s\S]*?-->/g, '');
    const tags = (html: string) => (html.match(/<(?:script|img|b|iframe)\b/g) ?? []).length;
    // The only added element is the card's picture; markup in the card's texts adds none.
    expect(tags(page)).toBe(tags(plain) + 1);
    expect(metaOf(page, 'og:description')).toEqual([
      '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39; &amp; $&amp; $1 $`',
    ]);
  });
});

describe('a page with its first products', () => {
  const look = {
    picture: '/app/p/1.svg',
    title: '激光打印机',
    words: '¥899.00/台',
    path: '/goods/p1',
  };
  const placeOf = (page: string) => /<div class="shell-page".*?<\/div>/s.exec(page)?.[0] ?? '';

  it('shows them where their places were, each leading to its page', () => {
    expect(placeOf(pageWithLooks(built, [look, { ...look, picture: '', path: '/goods/p2' }]))).toBe(
      '<div class="shell-page">' +
        '<a href="/mall/goods/p1"><img src="/app/p/1.svg" alt="" fetchpriority="high" /><b>激光打印机</b>¥899.00/台</a>' +
        '<a href="/mall/goods/p2"><b>激光打印机</b>¥899.00/台</a></div>',
    );
    expect(pageWithLooks(built, [])).toBe(built);
  });

  it('takes every sign of them as text', () => {
    const evil = `"><script>alert(1)</script>' $& $1 $\`</div>`;
    const page = pageWithLooks(built, [{ picture: evil, title: evil, words: evil, path: evil }]);
    expect(page.match(/<script\b/g)).toEqual(built.match(/<script\b/g));
    expect(page.match(/<\/div>/g)).toEqual(built.match(/<\/div>/g));
    expect(placeOf(page).match(/<\w+/g)).toEqual(['<div', '<a', '<img', '<b']);
  });
});
