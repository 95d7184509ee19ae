import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import type { Database } from '../../kernel/db/open.ts';
import { readDeals, readDetail, readOtherOffers, readPriceHistory } from './detail.ts';
import { readCertificates, readRelated } from './related.ts';
import {
  countHotWord,
  forgetSeldomWords,
  readCategories,
  readHotWords,
  readScene,
  readScenes,
  readScopes,
  readTemplate,
  readZones,
} from './repository.ts';
import { createDictionary } from './search/dictionary.ts';
import { createSearch } from './search/search.ts';
import { suggest } from './search/suggest.ts';

interface Deps {
  readonly db: Database;
}

type Request<Name extends keyof typeof catalogEndpoints> = RequestOf<
  (typeof catalogEndpoints)[Name]
>;
type Response<Name extends keyof typeof catalogEndpoints> = Promise<
  ResponseOf<(typeof catalogEndpoints)[Name]> | Refusal
>;

/** The path of the search page, as the scopes of the search box name it. */
const SEARCH_ADDRESS = '/GoodListSearch';
/** Codes of page templates; the specification names one. */
const TEMPLATE_CODES = { productDetail: 'SPXQ' } as const;
/** Searched words are tidied up after so many of them. */
const TIDY_EVERY = 500;

/** Returns what counts a word that was searched for. */
export function createHotWordCount({ db }: Pick<Deps, 'db'>) {
  let counted = 0;
  return async ({ content }: Request<'addHotWord'>) => {
    await countHotWord(content.trim(), db);
    counted += 1;
    if (counted % TIDY_EVERY === 0) await forgetSeldomWords(db);
    return {};
  };
}

/** Finding and looking at products; one function for each call of the contract. */
export function createCatalog({ db }: Deps) {
  const dictionary = createDictionary(db);
  const search = createSearch({ db, dictionary });

  return {
    dictionary,
    search: (body: Request<'search'>) => search.search(body),
    suggest: async ({ content, zoneId }: Request<'suggest'>) =>
      suggest(content, zoneId, await dictionary.get(), db),
    hotWords: async ({ content }: Request<'hotWords'>) => ({
      rows: await readHotWords((content ?? '').trim(), db),
    }),
    scopes: async ({ zoneId }: Request<'scopes'>) =>
      scopesOf(await readZones(db), await readScopes(db), zoneId),
    zones: async () => ({ rows: await readZones(db) }),
    categories: async ({ zoneId }: Request<'categories'>) => ({
      rows: await readCategories(zoneId, db),
    }),
    async detail(body: Request<'detail'>): Response<'detail'> {
      const found = await readDetail(body.productId, body.regionCode, db);
      if (found === null || (body.kind !== null && body.kind !== found.kind))
        return refuse('product.unknown');
      return { detail: found.detail };
    },
    priceHistory: async ({ productId }: Request<'priceHistory'>) => ({
      rows: await readPriceHistory(productId, db),
    }),
    deals: ({ productId, page, pageSize }: Request<'deals'>) =>
      readDeals(productId, page, pageSize, db),
    otherOffers: async ({ productId, regionCode }: Request<'otherOffers'>) => ({
      rows: await readOtherOffers(productId, regionCode, db),
    }),
    related: async ({ productId, regionCode }: Request<'related'>) => ({
      rows: await readRelated(productId, regionCode, db),
    }),
    certificates: async ({ productId }: Request<'certificates'>) => ({
      rows: await readCertificates(productId, db),
    }),
    pageTemplate: async ({ code, zoneId, categoryId }: Request<'pageTemplate'>) => ({
      blocks: await readTemplate(TEMPLATE_CODES[code], zoneId, categoryId, db),
    }),
    scenes: async ({ zoneId }: Request<'scenes'>) => ({ rows: await readScenes(zoneId, db) }),
    scene: async ({ sceneId, regionCode }: Request<'scene'>): Response<'scene'> =>
      (await readScene(sceneId, regionCode, db)) ?? refuse('scene.unknown'),
  };
}

/**
 * The scopes of the search box: each zone, in the zones' order, with the name, page and place that an
 * operator gave it; the caller's own zone is preset.
 */
function scopesOf(
  zones: Awaited<ReturnType<typeof readZones>>,
  given: Awaited<ReturnType<typeof readScopes>>,
  zoneId: string | null,
) {
  const byZone = new Map(given.map((scope) => [scope.zoneId, scope]));
  const scopes = zones
    // Nothing is searched where no products are.
    .filter(({ kind }) => kind !== 'entry')
    .map(({ id, name, kind }, place) => {
      const own = byZone.get(id);
      return {
        id,
        name: own?.name ?? (name || say(`zone.${kind}`)),
        address: own?.address ?? SEARCH_ADDRESS,
        place: own?.position ?? place,
        isShown: own?.shown ?? true,
      };
    })
    // Whoever is in a zone reads its name, also where it is no choice elsewhere.
    .filter(({ isShown, id }) => isShown || id === zoneId)
    .toSorted((a, b) => a.place - b.place)
    .map(({ id, name, address }) => ({ id, name, address }));
  const preset = scopes.find(({ id }) => id === zoneId) ?? scopes[0];
  return {
    scopes,
    defaultScope: preset?.id ?? '',
    defaultAddress: preset?.address ?? SEARCH_ADDRESS,
  };
}

export type Catalog = ReturnType<typeof createCatalog>;
