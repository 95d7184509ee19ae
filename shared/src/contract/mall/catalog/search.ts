import { limits } from '../../../limits.ts';
import {
  codeOf,
  idListUpTo,
  int,
  intBetween,
  list,
  listUpTo,
  money,
  newer,
  none,
  text,
  textUpTo,
  yesNo,
} from '../../kernel/codecs.ts';
import { type English, wireObject, wireRequest } from '../../kernel/wire.ts';
import { ProductCard, productKind, regionCode, zoneId } from './product.ts';

/* The product search: its request, its result, and the facets that narrow it. */

/** The fields by which the result can be sorted; the name of another field fails to decode. */
export const sortField = codeOf({
  zh: 'score',
  xsl: 'sold',
  price_now: 'price',
  sjsj: 'listed',
});
export type SortField = 'score' | 'sold' | 'price' | 'listed';

/**
 * The codec of a filter with at most `limits.searchChoices` ids or names, joined by commas; a
 * missing and an empty value decode to `null`.
 */
const ids = none(idListUpTo(limits.searchChoices));

const searchRequest = {
  shopIds: ['dsbs', ids, '供应商/电商'],
  regionCode,
  shopId: ['dianpuid', none(textUpTo(64)), '店铺编号'],
  categoryName: ['category_name', none(textUpTo(64)), '分类名称'],
  categoryId: ['category_id', none(textUpTo(64)), '分类编号'],
  priceMin: ['price_now_min', none(money), '最低价'],
  priceMax: ['price_now_max', none(money), '最高价'],
  keyword: ['search_input', none(textUpTo(limits.searchLength, 'mayBeEmpty')), '关键词'],
  /**
   * Further conditions: each entry is an attribute with a value (`属性:值`) or a word, which the
   * results must also have. If there are several values of one attribute, the results must have one
   * of them.
   */
  keys: [
    'searchKeyList',
    listUpTo(textUpTo(limits.searchLength), limits.searchKeys),
    '在结果中搜索',
  ],
  brandNames: ['brand_name', ids, '品牌'],
  ascending: ['ascFieldList', listUpTo(sortField, limits.searchKeys), '升序字段'],
  descending: ['descFieldList', listUpTo(sortField, limits.searchKeys), '降序字段'],
  townCode: ['town_id', none(textUpTo(12)), '乡镇街道代码'],
  page: ['pageno', none(intBetween(1, 1000)), '页码'],
  pageSize: ['pagerow', none(intBetween(1, limits.maxPageSize)), '每页行数'],
  inStock: ['stock', none(yesNo), '仅看有货'],
  payments: ['allowpayment', ids, '支付方式'],
  tagIds: ['bqids', ids, '标签'],
  kind: ['category_type', none(productKind), '商品类型'],
  zoneId,
  sceneId: ['cjid', none(textUpTo(64)), '采购场景编号'],
} as const;

/**
 * The request of a search. Every field may be omitted; a field that is omitted does not narrow the
 * result.
 */
export const SearchRequest = wireRequest(searchRequest);
export type SearchRequest = English<typeof searchRequest>;

/** A request without conditions, of which callers override single fields. */
export const anySearch: SearchRequest = {
  shopIds: null,
  regionCode: null,
  shopId: null,
  categoryName: null,
  categoryId: null,
  priceMin: null,
  priceMax: null,
  keyword: null,
  keys: [],
  brandNames: null,
  ascending: [],
  descending: [],
  townCode: null,
  page: null,
  pageSize: null,
  inStock: null,
  payments: null,
  tagIds: null,
  kind: null,
  zoneId: null,
  sceneId: null,
};

const facetValue = {
  id: ['id', text, '编号'],
  name: ['name', text, '名称'],
  count: ['sl', int, '数量'],
  /**
   * The group under which the value is listed: for a brand, the letter under which it is sorted;
   * for a category, the name of its parent; for a value of an attribute, the attribute's name.
   */
  group: ['fz', text, '分组'],
} as const;
export const FacetValue = wireObject(facetValue);
export type FacetValue = English<typeof facetValue>;

const attributeFacet = {
  name: ['name', text, '属性'],
  values: ['zList', list(FacetValue), '属性值'],
} as const;

const facets = {
  categories: ['flList', list(FacetValue), '分类'],
  brands: ['ppList', list(FacetValue), '品牌'],
  tags: ['bqList', list(FacetValue), '标签'],
  shops: ['dpList', list(FacetValue), '供应商'],
  attributes: ['sxList', list(wireObject(attributeFacet)), '属性'],
  /**
   * The payment methods. A payment method that the request selects does not narrow this list, so
   * that the other methods can still be chosen.
   */
  payments: ['zffsList', newer(list(FacetValue), []), '支付方式'],
  /** The bounds between at most five price ranges with about the same number of products each. */
  prices: ['jgList', list(money), '价格分段'],
  /**
   * Whether the facets count all hits. If false, there are more hits, and the facets count only the
   * first `countedOver`.
   */
  isExact: ['sfjq', yesNo, '计数是否精确'],
  countedOver: ['jsfw', int, '计数范围'],
  /**
   * Whether `attributes` counts all hits. If false, it counts only the first
   * `attributesCountedOver`.
   */
  attributesAreExact: ['sxsfjq', newer(yesNo, true), '属性计数是否精确'],
  attributesCountedOver: ['sxjsfw', newer(int, 0), '属性计数范围'],
} as const;
export const Facets = wireObject(facets);
export type Facets = English<typeof facets>;

const chip = {
  /**
   * The wire name of the field of `SearchRequest` to which the chip belongs. Removing the chip
   * removes `value` from this field or, if `value` is empty, clears the field.
   */
  parameter: ['cs', text, '参数'],
  value: ['z', text, '参数值'],
  label: ['name', text, '名称'],
} as const;
export const Chip = wireObject(chip);
export type Chip = English<typeof chip>;

const foundShop = {
  id: ['dianpuid', text, '店铺编号'],
  name: ['dpmc', text, '店铺名称'],
  mainBusiness: ['zyyw', text, '主营业务'],
} as const;
/**
 * A shop that the keyword may mean: its name contains the keyword, or the pinyin of its name begins
 * with the keyword, or the initials of its pinyin contain it.
 */
export const FoundShop = wireObject(foundShop);
export type FoundShop = English<typeof foundShop>;

const searchAnswer = {
  rows: ['list', list(ProductCard), '商品'],
  total: ['totalrowno', int, '总数'],
  /**
   * Whether `total` is exact. If false, there are more hits, and `total` is only the number of hits
   * that can be paged through.
   */
  totalIsExact: ['zssfjq', yesNo, '总数是否精确'],
  facets: ['fmList', Facets, '筛选项'],
  chips: ['yxList', list(Chip), '已选条件'],
  /** Words that resemble the keyword and find products; empty if the search has hits. */
  corrections: ['jcList', list(text), '纠错建议'],
  /**
   * Products to show if the search has no hits: those that match a part of the keyword or of the
   * first correction, or products of shops with such a name; empty if the search has hits.
   */
  similar: ['xsList', list(ProductCard), '相似商品'],
  /** Shops that the keyword may mean; empty except on the first page of a search by keyword in all shops. */
  shops: ['ppdpList', newer(list(FoundShop), []), '匹配的店铺'],
} as const;
export const SearchResponse = wireObject(searchAnswer);
