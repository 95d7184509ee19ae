import { limits } from '../limits.ts';
import {
  codeOf,
  compactTime,
  idList,
  int,
  intBetween,
  list,
  money,
  none,
  text,
  textUpTo,
  yesNo,
} from './codecs.ts';
import { endpoint } from './endpoint.ts';
import { type English, wireObject, wireRequest } from './wire.ts';

/* Goods: search, suggestions, hot words, scopes, detail. */

export const goodsId = ['product_id', textUpTo(64), '商品编号'] as const;
export const zoneId = ['zqid', none(textUpTo(32)), '专区编号'] as const;
export const regionCode = ['address', none(textUpTo(12)), '配送区划代码'] as const;

export const goodsState = codeOf({
  0: 'draft',
  1: 'pendingReview',
  2: 'rejected',
  3: 'onSale',
  4: 'offSale',
  5: 'frozen',
});
export type GoodsState = 'draft' | 'pendingReview' | 'rejected' | 'onSale' | 'offSale' | 'frozen';

const tag = {
  id: ['id', text, '标签编号'],
  name: ['name', text, '标签'],
} as const;
export const Tag = wireObject(tag);
export type Tag = English<typeof tag>;

const goodsCard = {
  goodsId: ['product_id', text, '商品编号'],
  /** The SKU that a card's "add to cart" means: the cheapest that is in stock, or the first. */
  skuId: ['skuid', text, 'SKU 编号'],
  name: ['name', text, '商品名称'],
  picture: ['imgSrc', text, '图片'],
  price: ['price_now', money, '商城价'],
  listPrice: ['scj', none(money), '市场价'],
  unit: ['jldw', text, '计量单位'],
  zoneId: ['zqid', text, '专区编号'],
  shopId: ['dpid', text, '店铺编号'],
  shopName: ['dpmc', text, '店铺名称'],
  categoryId: ['category_id', none(text), '分类编号'],
  brandName: ['brand_name', text, '品牌'],
  sold: ['xsl', int, '成交数量'],
  stock: ['stock', int, '库存'],
  state: ['spzt', goodsState, '商品状态'],
  /** Null when no address was said. */
  deliverable: ['kps', none(yesNo), '是否可配送'],
  tags: ['bqList', list(Tag), '标签'],
  /** How many shops offer the same product, itself included, and the lowest of their prices. */
  offerCount: ['ghs', int, '供货家数'],
  lowestPrice: ['zdj', money, '最低价'],
} as const;

/** One goods as lists show it. */
export const GoodsCard = wireObject(goodsCard);
export type GoodsCard = English<typeof goodsCard>;

/** What a list may be sorted by; anything else is refused. */
export const sortField = codeOf({
  zh: 'score',
  xsl: 'sold',
  price_now: 'price',
  sjsj: 'listed',
});
export type SortField = 'score' | 'sold' | 'price' | 'listed';

/** Where the special zone or the register of shops presets something (specification, section 9). */
export const goodsKind = codeOf({ wssc: 'mall', sxzq: 'special', ddsc: 'fixed', flsc: 'welfare' });
export const paymentCodes = { 1: 'transfer', 2: 'credit', 3: 'card', 4: 'online' } as const;
export const payment = codeOf(paymentCodes);
export type Payment = 'transfer' | 'credit' | 'card' | 'online';

/** Ids or names joined by commas; absent and empty are none. */
const ids = none(idList);

const searchRequest = {
  /** Shops, joined by commas (供应商/电商). */
  shopIds: ['dsbs', ids, '供应商/电商'],
  regionCode,
  shopId: ['dianpuid', none(textUpTo(64)), '店铺编号'],
  categoryName: ['category_name', none(textUpTo(64)), '分类名称'],
  categoryId: ['category_id', none(textUpTo(64)), '分类编号'],
  priceMin: ['price_now_min', none(money), '最低价'],
  priceMax: ['price_now_max', none(money), '最高价'],
  keyword: ['search_input', none(textUpTo(limits.searchLength, 'mayBeEmpty')), '关键词'],
  /** Each `属性:值`, or a word to look for within the result (domain/catalog/search-keys). */
  keys: ['searchKeyList', list(textUpTo(limits.searchLength)), '在结果中搜索'],
  /** Names joined by commas. */
  brandNames: ['brand_name', ids, '品牌'],
  ascending: ['ascFieldList', list(sortField), '升序字段'],
  descending: ['descFieldList', list(sortField), '降序字段'],
  townCode: ['town_id', none(textUpTo(12)), '乡镇街道代码'],
  page: ['pageno', none(intBetween(1, 1000)), '页码'],
  pageSize: ['pagerow', none(intBetween(1, limits.maxPageSize)), '每页行数'],
  inStock: ['stock', none(yesNo), '仅看有货'],
  payments: ['allowpayment', ids, '支付方式'],
  tagIds: ['bqids', ids, '标签'],
  kind: ['category_type', none(goodsKind), '商品类型'],
  zoneId,
  sceneId: ['cjid', none(textUpTo(64)), '采购场景编号'],
} as const;

/** A search as it is asked; everything may be left out. */
export const SearchRequest = wireRequest(searchRequest);
export type SearchRequest = English<typeof searchRequest>;

/** A search that asks for nothing in particular; callers say what differs. */
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
  /** Brands: the letter they are sorted under. Categories: the one above. */
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
  /** Bounds of five parts with about as many goods each. */
  prices: ['jgList', list(money), '价格分段'],
  /** False: counted over the first hits only, `countedOver` of them. */
  isExact: ['sfjq', yesNo, '计数是否精确'],
  countedOver: ['jsfw', int, '计数范围'],
} as const;
export const Facets = wireObject(facets);
export type Facets = English<typeof facets>;

const chip = {
  /** The wire name of the search parameter that the chip takes out, and the value of it. */
  parameter: ['cs', text, '参数'],
  value: ['z', text, '参数值'],
  label: ['name', text, '名称'],
} as const;
export const Chip = wireObject(chip);
export type Chip = English<typeof chip>;

const searchAnswer = {
  rows: ['list', list(GoodsCard), '商品'],
  total: ['totalrowno', int, '总数'],
  /** False: there are more than `total`; pages end there. */
  totalIsExact: ['zssfjq', yesNo, '总数是否精确'],
  facets: ['fmList', Facets, '筛选项'],
  chips: ['yxList', list(Chip), '已选条件'],
  /** Of an empty result: words that would find something. */
  corrections: ['jcList', list(text), '纠错建议'],
  /** Of an empty result: goods that may do instead. */
  similar: ['xsList', list(GoodsCard), '相似商品'],
} as const;

const namedRow = {
  id: ['id', text, '编号'],
  name: ['name', text, '名称'],
  /** Goods: picture. Categories: the names above. Shops: main business. */
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

const categoryNode = {
  id: ['category_id', text, '分类编号'],
  name: ['category_name', text, '分类名称'],
  parentId: ['sjid', none(text), '上级分类'],
  level: ['cj', int, '层级'],
  hue: ['sd', int, '色相'],
  silhouette: ['tb', text, '图标'],
} as const;
export const CategoryNode = wireObject(categoryNode);
export type CategoryNode = English<typeof categoryNode>;

const sceneRow = {
  id: ['cjid', text, '场景编号'],
  name: ['name', text, '场景名称'],
  summary: ['ms', text, '描述'],
  picture: ['imgSrc', text, '图片'],
  goodsCount: ['sl', int, '商品数'],
} as const;
export const SceneRow = wireObject(sceneRow);
export type SceneRow = English<typeof sceneRow>;

const sceneGoods = {
  goods: ['sp', GoodsCard, '商品'],
  quantity: ['pcount', int, '建议数量'],
} as const;

const zoneRow = {
  id: ['zqid', text, '专区编号'],
  name: ['name', text, '专区名称'],
  kind: ['category_type', goodsKind, '专区类型'],
  summary: ['ms', text, '说明'],
} as const;

const option = { name: ['name', text, '规格名'], value: ['z', text, '规格值'] } as const;
export const Option = wireObject(option);
export type Option = English<typeof option>;

const skuRow = {
  id: ['skuid', text, 'SKU 编号'],
  name: ['name', text, '名称'],
  options: ['ggList', list(Option), '规格'],
  price: ['price_now', money, '商城价'],
  listPrice: ['scj', none(money), '市场价'],
  stock: ['stock', int, '库存'],
  picture: ['imgSrc', text, '图片'],
} as const;
export const SkuRow = wireObject(skuRow);
export type SkuRow = English<typeof skuRow>;

const accessoryRow = {
  id: ['pjid', text, '配件编号'],
  name: ['name', text, '配件名称'],
  unit: ['jldw', text, '计量单位'],
  price: ['price_now', money, '价格'],
  stock: ['stock', int, '库存'],
  picture: ['imgSrc', text, '图片'],
} as const;
export const AccessoryRow = wireObject(accessoryRow);
export type AccessoryRow = English<typeof accessoryRow>;

const detail = {
  card: ['sp', GoodsCard, '商品'],
  summary: ['ms', text, '卖点'],
  model: ['xh', text, '型号'],
  origin: ['cd', text, '产地'],
  barcode: ['tm', text, '条码'],
  warranty: ['zb', text, '质保'],
  description: ['xq', text, '详情'],
  pictures: ['tpList', list(text), '图片'],
  attributes: ['sxList', list(Option), '规格参数'],
  skus: ['skuList', list(SkuRow), 'SKU'],
  accessories: ['pjList', list(AccessoryRow), '配件'],
  minQuantity: ['qdl', int, '起订量'],
  /** Hundredths of a percent: 1300 is 13 %. */
  taxHundredths: ['sl', int, '税率'],
  payments: ['zffsList', list(payment), '支付方式'],
  categoryPath: ['flList', list(CategoryNode), '分类路径'],
  listedAtMs: ['sjsj', compactTime, '上架时间'],
  shopState: ['dpzt', text, '店铺状态'],
  /** Days until it arrives at the address; null without one, or where it is not delivered. */
  deliveryDays: ['ydts', none(int), '预计送达天数'],
  /** Why it cannot be bought now; empty when it can. */
  obstacle: ['bkgyy', text, '不可购买原因'],
} as const;
export const GoodsDetail = wireObject(detail);
export type GoodsDetail = English<typeof detail>;

const pricePoint = {
  atMs: ['sj', compactTime, '时间'],
  price: ['price_now', money, '价格'],
} as const;

const dealRow = {
  unitName: ['cgdwmc', text, '采购单位'],
  quantity: ['pcount', int, '数量'],
  price: ['price_now', money, '成交单价'],
  atMs: ['sj', compactTime, '成交时间'],
} as const;

const templateBlock = {
  kind: ['lx', codeOf({ 1: 'note', 2: 'description', 3: 'attributes', 4: 'service' }), '类型'],
  title: ['title', text, '标题'],
  text: ['nr', text, '内容'],
} as const;

const stockRow = {
  id: ['skuid', text, 'SKU 编号'],
  stock: ['stock', int, '库存'],
} as const;

const page = ['pageno', intBetween(1, 1000), '页码'] as const;
const pageSize = ['pagerow', intBetween(1, limits.maxPageSize), '每页行数'] as const;

export const catalogEndpoints = {
  search: endpoint('catalog.search', {
    path: '/app/ananymous/sp/listSp',
    summary: '商品搜索：商品、总数、筛选项、已选条件',
    request: SearchRequest,
    response: wireObject(searchAnswer),
  }),
  suggest: endpoint('catalog.suggest', {
    path: '/app/ananymous/sp/listSslx',
    summary: '搜索联想：商品、店铺、分类',
    request: wireRequest({
      content: ['content', textUpTo(limits.searchLength, 'mayBeEmpty'), '输入'],
      zoneId,
    }),
    response: wireObject({
      goods: ['spList', list(Suggestion), '商品'],
      shops: ['dpList', list(Suggestion), '店铺'],
      categories: ['flList', list(Suggestion), '分类'],
    }),
  }),
  hotWords: endpoint('catalog.hotWords', {
    path: '/app/ananymous/ww/main/hotwordsList',
    summary: '热词，可按输入筛选',
    request: wireRequest({
      content: ['content', none(textUpTo(limits.searchLength, 'mayBeEmpty')), '输入'],
    }),
    response: wireObject({ rows: ['list', list(wireObject(hotWord)), '热词'] }),
  }),
  /** Counts a searched word. Said by anyone, so it needs no request key and answers always the same. */
  addHotWord: endpoint('catalog.addHotWord', {
    path: '/app/ananymous/ww/main/addHotwords',
    summary: '记录搜索词',
    request: wireRequest({ content: ['content', textUpTo(limits.searchLength), '搜索词'] }),
    response: wireObject({}),
  }),
  scopes: endpoint('catalog.scopes', {
    path: '/app/ananymous/zqgl/getJsnrList',
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
    summary: '专区列表',
    request: wireRequest({}),
    response: wireObject({ rows: ['list', list(wireObject(zoneRow)), '专区'] }),
  }),
  categories: endpoint('catalog.categories', {
    path: '/app/ananymous/spfl/listSpfl',
    summary: '全部商品分类（三级）',
    request: wireRequest({ zoneId }),
    response: wireObject({ rows: ['list', list(CategoryNode), '分类'] }),
  }),
  detail: endpoint('catalog.detail', {
    path: '/app/ananymous/sp/getSpDetail',
    summary: '商品详情',
    request: wireRequest({ goodsId, regionCode }),
    response: wireObject({ detail: ['spxq', GoodsDetail, '商品详情'] }),
  }),
  /** What may change while a page is open: asked when the address changes. */
  stock: endpoint('catalog.stock', {
    path: '/app/ananymous/sp/getSpkc',
    summary: '指定地址的库存与送达时间',
    request: wireRequest({ goodsId, regionCode }),
    response: wireObject({
      skus: ['list', list(wireObject(stockRow)), '库存'],
      deliverable: ['kps', none(yesNo), '是否可配送'],
      deliveryDays: ['ydts', none(int), '预计送达天数'],
    }),
  }),
  priceHistory: endpoint('catalog.priceHistory', {
    path: '/app/ananymous/sp/listJgls',
    summary: '价格历史',
    request: wireRequest({ goodsId }),
    response: wireObject({ rows: ['list', list(wireObject(pricePoint)), '价格'] }),
  }),
  deals: endpoint('catalog.deals', {
    path: '/app/ananymous/sp/listCjjl',
    summary: '成交记录',
    request: wireRequest({ goodsId, page, pageSize }),
    response: wireObject({
      rows: ['list', list(wireObject(dealRow)), '成交记录'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  otherOffers: endpoint('catalog.otherOffers', {
    path: '/app/ananymous/sp/listTkbj',
    summary: '同款商品的其他供货',
    request: wireRequest({ goodsId, regionCode }),
    response: wireObject({ rows: ['list', list(GoodsCard), '商品'] }),
  }),
  pageTemplate: endpoint('catalog.pageTemplate', {
    path: '/app/ananymous/mbgl/getSpxqMb',
    summary: '页面模板',
    request: wireRequest({
      zoneId,
      code: ['mbbs', codeOf({ SPXQ: 'goodsDetail' }), '模板标识'],
      categoryId: ['category_id', none(textUpTo(64)), '分类编号'],
    }),
    response: wireObject({ blocks: ['mbList', list(wireObject(templateBlock)), '模板内容'] }),
  }),
  scenes: endpoint('catalog.scenes', {
    path: '/app/ananymous/cjgl/listCj',
    summary: '采购场景',
    request: wireRequest({ zoneId }),
    response: wireObject({ rows: ['list', list(SceneRow), '场景'] }),
  }),
  scene: endpoint('catalog.scene', {
    path: '/app/ananymous/cjgl/getCjDetail',
    summary: '采购场景的商品与建议数量',
    request: wireRequest({ sceneId: ['cjid', textUpTo(64), '场景编号'], regionCode }),
    response: wireObject({
      scene: ['cj', SceneRow, '场景'],
      goods: ['list', list(wireObject(sceneGoods)), '商品'],
    }),
  }),
};

/** Where pictures are served; the part after it is `picturePath`'s. */
export const PICTURE_BASE = '/app/ananymous/sp/picture/';
