import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import type { Catalog } from './service.ts';

/** Codes of page templates; the specification names one. */
const TEMPLATE_CODES = { goodsDetail: 'SPXQ' } as const;

export function catalogRoutes(server: Server, catalog: Catalog): void {
  const e = catalogEndpoints;
  serve(server, e.search, (body) => catalog.search(body));
  serve(server, e.suggest, (body) => catalog.suggest(body.content, body.zoneId));
  serve(server, e.hotWords, (body) => catalog.hotWords(body.content));
  serve(server, e.addHotWord, (body) => catalog.addHotWord(body.content));
  serve(server, e.scopes, (body) => catalog.scopes(body.zoneId));
  serve(server, e.zones, () => catalog.zones());
  serve(server, e.categories, (body) => catalog.categories(body.zoneId));
  serve(server, e.detail, (body) => catalog.detail(body.goodsId, body.regionCode));
  serve(server, e.stock, (body) => catalog.stock(body.goodsId, body.regionCode));
  serve(server, e.priceHistory, (body) => catalog.priceHistory(body.goodsId));
  serve(server, e.deals, (body) => catalog.deals(body.goodsId, body.page, body.pageSize));
  serve(server, e.otherOffers, (body) => catalog.otherOffers(body.goodsId, body.regionCode));
  serve(server, e.pageTemplate, (body) =>
    catalog.template(TEMPLATE_CODES[body.code], body.zoneId, body.categoryId),
  );
  serve(server, e.scenes, (body) => catalog.scenes(body.zoneId));
  serve(server, e.scene, (body) => catalog.scene(body.sceneId, body.regionCode));
}
