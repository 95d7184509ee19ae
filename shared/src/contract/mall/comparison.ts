import { limits } from '../../limits.ts';
import {
  compactTime,
  idListUpTo,
  int,
  intBetween,
  list,
  money,
  newer,
  none,
  text,
  textUpTo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { seller } from './catalog/offer-parts.ts';
import { productId, productState, regionCode } from './catalog/product.ts';
import { orderTerms, quantities } from './catalog/quantities.ts';

/*
 * The comparison of at most four products: the comparison bar of a person, the comparison table,
 * and stored records that are evidence for orders.
 */

const item = {
  productId: ['id', text, '商品编号'],
  id: ['e_comparision_id', text, '对比编号'],
  name: ['name', text, '商品名称'],
  price: ['price_now', money, '商城价'],
  picture: ['imgSrc', text, '图片'],
  categoryId: ['category_id', none(text), '分类编号'],
  /**
   * The id of the product's category on level 2, or on level 1 if the product's category has no
   * level 2. Products are of a like kind if their `categoryGroupId` is equal.
   */
  categoryGroupId: ['ejflid', none(text), '二级分类编号'],
} as const;

/**
 * One product in a person's comparison bar; `id` identifies the entry in the bar, `productId` the product.
 */
export const ComparisonItem = wireObject(item);
export type ComparisonItem = English<typeof item>;

const fact = {
  section: ['fz', text, '分组'],
  label: ['name', text, '名称'],
  value: ['z', text, '值'],
} as const;

const column = {
  ...item,
  skuId: ['skuid', text, 'SKU 编号'],
  unit: ['jldw', text, '计量单位'],
  ...orderTerms,
  stock: quantities.stock,
  state: ['spzt', productState, '商品状态'],
  zoneId: ['zqid', text, '专区编号'],
  ...seller,
  supplierName: ['gysmc', text, '供应商名称'],
  /**
   * A sentence that says why the product cannot be bought now, not even in its smallest quantity;
   * empty if it can be bought.
   */
  obstacle: ['bkgyy', newer(text, ''), '不可购买原因'],
  facts: ['sxList', list(wireObject(fact)), '参数'],
} as const;

/**
 * One product of a comparison, with all compared facts. `id` is empty if the product is not in the comparison
 * bar.
 */
export const ComparisonColumn = wireObject(column);
export type ComparisonColumn = English<typeof column>;

const record = {
  /** The name that the author gave the record; may be empty. */
  name: ['bjjlmc', newer(text, ''), '记录名称'],
  id: ['bjjlid', text, '比价记录编号'],
  createdAtMs: ['cjsj', compactTime, '生成时间'],
  createdBy: ['cjrmc', text, '生成人'],
  unitName: ['cgdwmc', text, '采购单位'],
  /** The SHA-256 (hex) of the record's columns, person, unit and time. The name is not hashed. */
  hash: ['hash', text, '校验值'],
  columns: ['bjspList', list(ComparisonColumn), '比价商品'],
} as const;

/** A stored comparison with the data of the products at the time of storing; it never changes. */
export const ComparisonRecord = wireObject(record);
export type ComparisonRecord = English<typeof record>;

const empty = wireRequest({});
const size = wireObject({ count: ['spdbsl', int, '对比商品数量'] });

export const comparisonEndpoints = {
  add: endpoint('comparison.add', {
    path: '/app/authentication/spdb/addComparision',
    cost: 'cheap',
    summary: '加入对比，最多 4 个',
    write: true,
    request: wireRequest({ productId }),
    response: size,
  }),
  remove: endpoint('comparison.remove', {
    path: '/app/authentication/spdb/deleteComparision',
    cost: 'cheap',
    summary: '移出对比',
    write: true,
    request: wireRequest({ id: ['e_comparision_id', textUpTo(64), '对比编号'] }),
    response: size,
  }),
  clear: endpoint('comparison.clear', {
    path: '/app/authentication/spdb/deleteAllComparision',
    cost: 'cheap',
    summary: '清空对比',
    write: true,
    request: empty,
    response: wireObject({}),
  }),
  list: endpoint('comparison.list', {
    path: '/app/authentication/spdb/listMyComparision',
    cost: 'cheap',
    summary: '我的对比',
    request: empty,
    response: wireObject({ rows: ['list', list(ComparisonItem), '对比商品'] }),
  }),
  /**
   * Compares the given products or, if `productIds` is `null`, the products in the caller's comparison bar.
   * Does not change the bar.
   */
  table: endpoint('comparison.table', {
    path: '/app/authentication/spdb/getComparisionTable',
    cost: 'cheap',
    summary: '商品对比表',
    request: wireRequest({
      productIds: ['ids', none(idListUpTo(limits.requestList)), '商品编号'],
      regionCode,
    }),
    response: wireObject({ columns: ['bjspList', list(ComparisonColumn), '比价商品'] }),
  }),
  /**
   * Stores the current data of 2 to 4 products. An order can refer to the record as evidence, in its field
   * `comparisonId` (on the wire `bjjlid`).
   */
  createRecord: endpoint('comparison.createRecord', {
    path: '/app/authentication/spdb/createBjjl',
    cost: 'cheap',
    summary: '生成比价记录',
    write: true,
    request: wireRequest({
      productIds: ['ids', idListUpTo(limits.requestList), '商品编号'],
      name: ['bjjlmc', textUpTo(limits.comparisonName, 'mayBeEmpty'), '记录名称'],
    }),
    response: wireObject({ record: ['bjjl', ComparisonRecord, '比价记录'] }),
  }),
  record: endpoint('comparison.record', {
    path: '/app/authentication/spdb/getBjjl',
    cost: 'cheap',
    summary: '查看比价记录',
    request: wireRequest({ id: ['bjjlid', textUpTo(64), '比价记录编号'] }),
    response: wireObject({ record: ['bjjl', ComparisonRecord, '比价记录'] }),
  }),
  /** Returns the comparison records that the caller created, newest first. */
  listRecords: endpoint('comparison.listRecords', {
    path: '/app/authentication/spdb/listBjjl',
    cost: 'cheap',
    summary: '我的比价记录；关键词查名称、商品与供应商',
    request: wireRequest({
      keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'],
      page: ['pageno', intBetween(1, 1000), '页码'],
    }),
    response: wireObject({
      rows: ['list', list(ComparisonRecord), '比价记录'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
};
