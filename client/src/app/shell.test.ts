import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import { productPath } from '@jicai/shared/contract/mall/catalog/product-page.ts';
import { SearchRequest } from '@jicai/shared/contract/mall/catalog/search.ts';
import {
  homePages,
  SEARCH_WORDS,
  searchPages,
  sharedLists,
  sharedPages,
} from '@jicai/shared/contract/operations/share-card.ts';
import { describe, expect, it } from 'vitest';
import { catalogPaths } from '../features/mall/catalog/paths.ts';
import { projectPaths } from '../features/sourcing/project/paths.ts';
import { SITE_CARD } from '../ui/page/use-share-card.ts';
import { mallHome, zoneHomes } from './pages/zone-homes.ts';
import { paths } from './paths.ts';

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

  it.each(SITE_CARD)('has %s="%s" for who shares it', (attribute, key, content) =>
    expect(page).toContain(`<meta ${attribute}="${key}" content="${content}" />`),
  );
});

describe('the pages that the relay sends with a card', () => {
  const known = new Map(Object.values(paths).map((path) => [path.pattern, path]));

  it('about one thing are addressed as the application addresses them', () => {
    for (const { pattern, name } of sharedPages) {
      const path = known.get(pattern);
      expect(path, pattern).toBeDefined();
      // These two are also addressed by other names: of several products, of a package.
      const hasOthers =
        pattern === catalogPaths.productDetailByQuery.pattern ||
        pattern === projectPaths.biddingDetail.pattern;
      if (pattern.includes(`:${name}`) || hasOthers) continue;
      const to = path?.to as ((id: string) => string) | undefined;
      expect(to?.('X1')).toBe(`${pattern}?${name}=X1`);
    }
  });

  it('that are lists are there', () => {
    for (const pattern of Object.values(sharedLists).flat())
      expect([...known.keys()]).toContain(pattern);
  });

  it('that begin with products are the homes of the zones and the searches by words', () => {
    const homes = [...zoneHomes, mallHome, { ...mallHome, path: '/' }];
    expect(homePages).toEqual(Object.fromEntries(homes.map(({ path, id }) => [path, id])));
    for (const pattern of searchPages) expect([...known.keys()]).toContain(pattern);
    expect(SEARCH_WORDS).toBe(SearchRequest.fields.keyword?.[0]);
  });

  it.each([
    ['wssc', catalogPaths.productDetail],
    ['sxzq', catalogPaths.productDetail],
    ['flsc', catalogPaths.welfareProductDetail],
  ])('lead from a product of %s to its page', (zoneId, page) =>
    expect(productPath({ productId: '商品/1', zoneId })).toBe(page.to('商品/1')),
  );
});
