import type { GoodsDetail } from '@jicai/shared/contract/mall/catalog/detail.ts';
import type { SearchRequest } from '@jicai/shared/contract/mall/catalog/search.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import type { Database } from '../../kernel/db/open.ts';
import {
  readDeals,
  readDetail,
  readOtherOffers,
  readPriceHistory,
  readStock,
  type StockAnswer,
} from './detail.ts';
import {
  countHotWord,
  forgetSeldomWords,
  readCategories,
  readHotWords,
  readScene,
  readScenes,
  readTemplate,
  readZones,
} from './repository.ts';
import { createDictionary } from './search/dictionary.ts';
import { createSearch, type SearchPort } from './search/search.ts';
import { suggest } from './search/suggest.ts';

interface Parts {
  readonly db: Database;
  /** Another index may answer searches; PostgreSQL's own unless said. */
  readonly search?: SearchPort;
}

/** Words that were searched are tidied up once in so many. */
const TIDY_EVERY = 500;

/** Everything people do to find goods. Nothing of it needs a login. */
export function createCatalog({ db, ...parts }: Parts) {
  const dictionary = createDictionary(db);
  const search = parts.search ?? createSearch({ db, dictionary });
  let counted = 0;

  return {
    dictionary,
    search: (request: SearchRequest) => search.search(request),

    suggest: async (content: string, zoneId: string | null) =>
      suggest(content, zoneId, await dictionary.get(), db),

    async hotWords(content: string | null) {
      return { rows: await readHotWords((content ?? '').trim(), db) };
    },

    async addHotWord(content: string) {
      await countHotWord(content.trim(), db);
      counted += 1;
      if (counted % TIDY_EVERY === 0) await forgetSeldomWords(db);
      return {};
    },

    /** What the search box may look through: everything, each zone. */
    async scopes(zoneId: string | null) {
      const zones = await readZones(db);
      const scopes = zones.map(({ id, name, kind }) => ({
        id,
        name: name || say(`zone.${kind}`),
        address: '/GoodListSearch',
      }));
      const preset = scopes.find(({ id }) => id === zoneId) ?? scopes[0];
      return {
        scopes,
        defaultScope: preset?.id ?? '',
        defaultAddress: preset?.address ?? '/GoodListSearch',
      };
    },

    zones: async () => ({ rows: await readZones(db) }),
    categories: async (zoneId: string | null) => ({ rows: await readCategories(zoneId, db) }),

    async detail(
      goodsId: string,
      regionCode: string | null,
    ): Promise<Refusal | { detail: GoodsDetail }> {
      const detail = await readDetail(goodsId, regionCode, db);
      return detail === null ? refuse('goods.unknown') : { detail };
    },

    async stock(goodsId: string, regionCode: string | null): Promise<Refusal | StockAnswer> {
      return (await readStock(goodsId, regionCode, db)) ?? refuse('goods.unknown');
    },

    priceHistory: async (goodsId: string) => ({ rows: await readPriceHistory(goodsId, db) }),
    deals: (goodsId: string, page: number, pageSize: number) =>
      readDeals(goodsId, page, pageSize, db),
    otherOffers: async (goodsId: string, regionCode: string | null) => ({
      rows: await readOtherOffers(goodsId, regionCode, db),
    }),
    template: async (code: string, zoneId: string | null, categoryId: string | null) => ({
      blocks: await readTemplate(code, zoneId, categoryId, db),
    }),
    scenes: async (zoneId: string | null) => ({ rows: await readScenes(zoneId, db) }),
    scene: async (sceneId: string, regionCode: string | null) =>
      (await readScene(sceneId, regionCode, db)) ?? refuse('scene.unknown'),
  };
}

export type Catalog = ReturnType<typeof createCatalog>;
