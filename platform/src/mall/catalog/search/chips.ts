import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { paymentCodes, productKind } from '@jicai/shared/contract/mall/catalog/product.ts';
import {
  type Chip,
  type SearchRequest,
  SearchRequest as Table,
} from '@jicai/shared/contract/mall/catalog/search.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isAttributeKey } from '@jicai/shared/domain/mall/catalog/search-keys.ts';
import { say } from '@jicai/shared/messages.ts';
import type { Named } from './names.ts';

const wireName = (field: keyof SearchRequest): string => Table.fields[field]?.[0] ?? field;

/** An id that stands for nothing, from an old link or a mistyped one, says nothing to anybody. */
const nameOr = (what: string, name: string | null | undefined): string =>
  name ?? say('search.unknown', { what });

/** The chosen filters as removable chips, each with its parameter, value and label. */
export function chipsOf(request: SearchRequest, names: Named): Chip[] {
  const chips: Chip[] = [];
  const add = (field: keyof SearchRequest, value: string, label: string) =>
    chips.push({ parameter: wireName(field), value, label });
  if (request.keyword) add('keyword', request.keyword, request.keyword);
  if (request.categoryId) add('categoryId', request.categoryId, nameOr('分类', names.category));
  else if (request.categoryName) add('categoryName', request.categoryName, request.categoryName);
  for (const name of request.brandNames ?? []) add('brandNames', name, name);
  if (request.priceMin !== null) {
    const from = { from: formatFen(request.priceMin) };
    add('priceMin', '', say('search.priceFrom', from));
  }
  if (request.priceMax !== null)
    add('priceMax', '', say('search.priceTo', { to: formatFen(request.priceMax) }));
  for (const id of request.tagIds ?? [])
    add('tagIds', id, nameOr('标签', names.tags.get(id)?.name));
  for (const id of request.shopIds ?? [])
    add('shopIds', id, nameOr('店铺', names.shops.get(id)?.name));
  if (request.shopId)
    add('shopId', request.shopId, nameOr('店铺', names.shops.get(request.shopId)?.name));
  if (request.inStock) add('inStock', '1', say('search.inStock'));
  for (const code of request.payments ?? []) {
    const name = paymentCodes[Number(code) as keyof typeof paymentCodes];
    add('payments', code, name ? say(`payment.${name}`) : code);
  }
  for (const key of request.keys)
    add('keys', key, isAttributeKey(key) ? key : say('search.within', { word: key }));
  if (request.sceneId) add('sceneId', request.sceneId, nameOr('采购场景', names.scene));
  if (request.kind)
    add('kind', String(encode(productKind, request.kind)), say(`zone.${request.kind}`));
  return chips;
}
