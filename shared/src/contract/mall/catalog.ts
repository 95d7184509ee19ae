import { limits } from '../../limits.ts';
import { codeOf, int, intBetween, list, none, text, textUpTo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import {
  DealRow,
  PricePoint,
  ProductCertificate,
  ProductDetail,
  TemplateBlock,
} from './catalog/detail.ts';
import {
  CategoryNode,
  ProductCard,
  productId,
  productKind,
  regionCode,
  zoneId,
  zoneKind,
} from './catalog/product.ts';
import { SearchRequest, SearchResponse } from './catalog/search.ts';

/* The public calls of the product catalogue: search, suggestions, hot words, categories, product page. */

const namedRow = {
  id: ['id', text, '编号'],
  name: ['name', text, '名称'],
  /**
   * A note for the suggestion: for a product, the path of its picture; for a shop, its main
   * business; for a category, the name of its parent category.
   */
  note: ['bz', text, '说明'],
} as const;
export const Suggestion = wireObject(namedRow);
export type Suggestion = English<typeof namedRow>;

const hotWord = {
  id: ['id', text, '编号'],
  content: ['content', text, '热词'],
} as const;

const scope = {
  id: ['jsnr', text, '检索内容'],
  name: ['name', text, '名称'],
  address: ['jsdz', text, '检索地址'],
} as const;

const sceneRow = {
  id: ['cjid', text, '场景编号'],
  name: ['name', text, '场景名称'],
  summary: ['ms', text, '描述'],
  picture: ['imgSrc', text, '图片'],
  productCount: ['sl', int, '商品数'],
} as const;
export const SceneRow = wireObject(sceneRow);
export type SceneRow = English<typeof sceneRow>;

const sceneProduct = {
  product: ['sp', ProductCard, '商品'],
  quantity: ['pcount', int, '建议数量'],
} as const;

const zoneRow = {
  id: ['zqid', text, '专区编号'],
  name: ['name', text, '专区名称'],
  kind: ['category_type', zoneKind, '专区类型'],
  summary: ['ms', text, '说明'],
} as const;

const page = ['pageno', intBetween(1, 1000), '页码'] as const;
const pageSize = ['pagerow', intBetween(1, limits.maxPageSize), '每页行数'] as const;

export const catalogEndpoints = {
  search: endpoint('catalog.search', {
    path: '/app/ananymous/sp/listSp',
    cost: 'search',
    summary: '商品搜索：商品、总数、筛选项、已选条件',
    request: SearchRequest,
    response: SearchResponse,
  }),
  suggest: endpoint('catalog.suggest', {
    path: '/app/ananymous/sp/listSslx',
    cost: 'search',
    summary: '搜索联想：商品、店铺、分类',
    request: wireRequest({
      content: ['content', textUpTo(limits.searchLength, 'mayBeEmpty'), '输入'],
      zoneId,
    }),
    response: wireObject({
      products: ['spList', list(Suggestion), '商品'],
      shops: ['dpList', list(Suggestion), '店铺'],
      categories: ['flList', list(Suggestion), '分类'],
    }),
  }),
  hotWords: endpoint('catalog.hotWords', {
    path: '/app/ananymous/ww/main/hotwordsList',
    cost: 'cheap',
    summary: '热词，可按输入筛选',
    request: wireRequest({
      content: ['content', none(textUpTo(limits.searchLength, 'mayBeEmpty')), '输入'],
    }),
    response: wireObject({ rows: ['list', list(wireObject(hotWord)), '热词'] }),
  }),
  /** Counts a search for a word. The call is public, needs no request key, and has an empty response. */
  addHotWord: endpoint('catalog.addHotWord', {
    path: '/app/ananymous/ww/main/addHotwords',
    cost: 'cheap',
    summary: '记录搜索词',
    request: wireRequest({ content: ['content', textUpTo(limits.searchLength), '搜索词'] }),
    response: wireObject({}),
  }),
  scopes: endpoint('catalog.scopes', {
    path: '/app/ananymous/zqgl/getJsnrList',
    cost: 'cheap',
    summary: '检索范围',
    request: wireRequest({ personId: ['ryId', none(textUpTo(64)), '人员编号'], zoneId }),
    response: wireObject({
      scopes: ['jsnrList', list(wireObject(scope)), '检索范围'],
      defaultScope: ['mrjsnr', text, '默认检索内容'],
      defaultAddress: ['mrjsdz', text, '默认检索地址'],
    }),
  }),
  zones: endpoint('catalog.zones', {
    path: '/app/ananymous/zqgl/listZq',
    cost: 'cheap',
    summary: '专区列表',
    request: wireRequest({}),
    response: wireObject({ rows: ['list', list(wireObject(zoneRow)), '专区'] }),
  }),
  categories: endpoint('catalog.categories', {
    path: '/app/ananymous/spfl/listSpfl',
    cost: 'cheap',
    summary: '全部商品分类（三级）',
    request: wireRequest({ zoneId }),
    response: wireObject({ rows: ['list', list(CategoryNode), '分类'] }),
  }),
  detail: endpoint('catalog.detail', {
    path: '/app/ananymous/sp/getSpDetail',
    cost: 'cheap',
    summary: '商品详情',
    request: wireRequest({
      productId,
      /**
       * The kind of product in the address of the page. If the product is of another kind, the call
       * is refused as if the product did not exist; `null` accepts every kind.
       */
      kind: ['type', none(productKind), '商品类型'],
      regionCode,
    }),
    response: wireObject({ detail: ['spxq', ProductDetail, '商品详情'] }),
  }),
  priceHistory: endpoint('catalog.priceHistory', {
    path: '/app/ananymous/sp/listJgls',
    cost: 'cheap',
    summary: '价格历史',
    request: wireRequest({ productId }),
    response: wireObject({ rows: ['list', list(PricePoint), '价格'] }),
  }),
  deals: endpoint('catalog.deals', {
    path: '/app/ananymous/sp/listCjjl',
    cost: 'cheap',
    summary: '成交记录',
    request: wireRequest({ productId, page, pageSize }),
    response: wireObject({
      rows: ['list', list(DealRow), '成交记录'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  otherOffers: endpoint('catalog.otherOffers', {
    path: '/app/ananymous/sp/listTkbj',
    cost: 'cheap',
    summary: '同款商品的其他供货',
    request: wireRequest({ productId, regionCode }),
    response: wireObject({ rows: ['list', list(ProductCard), '商品'] }),
  }),
  /**
   * Returns products to show beside a product: first those that were ordered together with it, then
   * the best-sellers of its category.
   */
  related: endpoint('catalog.related', {
    path: '/app/ananymous/sp/listXgsp',
    cost: 'cheap',
    summary: '相关商品：常一起购买的，其次同类热销',
    request: wireRequest({ productId, regionCode }),
    response: wireObject({ rows: ['list', list(ProductCard), '商品'] }),
  }),
  certificates: endpoint('catalog.certificates', {
    path: '/app/ananymous/sp/listZzzm',
    cost: 'cheap',
    summary: '商品的资质证明：品目要求的在前',
    request: wireRequest({ productId }),
    response: wireObject({ rows: ['list', list(ProductCertificate), '资质'] }),
  }),
  pageTemplate: endpoint('catalog.pageTemplate', {
    path: '/app/ananymous/mbgl/getSpxqMb',
    cost: 'cheap',
    summary: '页面模板',
    request: wireRequest({
      zoneId,
      code: ['mbbs', codeOf({ SPXQ: 'productDetail' }), '模板标识'],
      categoryId: ['category_id', none(textUpTo(64)), '分类编号'],
    }),
    response: wireObject({ blocks: ['mbList', list(TemplateBlock), '模板内容'] }),
  }),
  scenes: endpoint('catalog.scenes', {
    path: '/app/ananymous/cjgl/listCj',
    cost: 'cheap',
    summary: '采购场景',
    request: wireRequest({ zoneId }),
    response: wireObject({ rows: ['list', list(SceneRow), '场景'] }),
  }),
  scene: endpoint('catalog.scene', {
    path: '/app/ananymous/cjgl/getCjDetail',
    cost: 'cheap',
    summary: '采购场景的商品与建议数量',
    request: wireRequest({ sceneId: ['cjid', textUpTo(64), '场景编号'], regionCode }),
    response: wireObject({
      scene: ['cj', SceneRow, '场景'],
      products: ['list', list(wireObject(sceneProduct)), '商品'],
    }),
  }),
};

/**
 * The base path of all pictures of the catalogue; `picturePath` returns the whole path of a
 * picture.
 */
export const PICTURE_BASE = '/app/ananymous/sp/picture/';
