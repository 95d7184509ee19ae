import {
  base64,
  codeOf,
  compactTime,
  idListUpTo,
  int,
  int32,
  list,
  listUpTo,
  money,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { dataFile } from '../kernel/made-file.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { CategoryNode, productId, productState } from '../mall/catalog/product.ts';
import { ReviewFlow } from '../work/approval.ts';
import { Finding, ProductDraft, stagedState } from './product.ts';
import { supplyLimits as most, type ProductTransition } from './states.ts';

/* The products of a supplier's shop: list, editor, actions on many products, export and import. */

export const listingTab = codeOf({
  0: 'draft',
  1: 'pendingReview',
  2: 'onSale',
  3: 'offSale',
  4: 'rejected',
  5: 'frozen',
});
export type ListingTab = 'draft' | 'pendingReview' | 'onSale' | 'offSale' | 'rejected' | 'frozen';

const version = ['bbxh', int32, '版本'] as const;

const row = {
  id: productId,
  skuId: ['skuid', text, 'SKU 编号'],
  name: ['name', text, '商品名称'],
  picture: ['imgSrc', text, '图片'],
  categoryName: ['category_name', text, '类目'],
  state: ['spzt', productState, '商品状态'],
  /** The state of the product's staged draft; `null` without a staged draft. */
  staged: ['bgzt', none(stagedState), '变更状态'],
  /** The lowest price among the SKUs of the product. */
  price: ['price_now', money, '价格'],
  stock: ['stock', int, '库存'],
  skuCount: ['skusl', int, '规格数'],
  sold: ['xsl', int, '成交数量'],
  /**
   * The reason of the correction that the supplier must make; without one, the reason of the
   * rejection; without either, the note of the latest event.
   */
  reason: ['yy', text, '原因'],
  dueAtMs: ['zgqx', none(compactTime), '整改期限'],
  changedAtMs: ['bgsj', compactTime, '更新时间'],
} as const;
/** One product in the list of its supplier. */
export const ListingRow = wireObject(row);
export type ListingRow = English<typeof row>;

const event = {
  sentence: ['ms', text, '事项'],
  note: ['bz', text, '说明'],
  personName: ['clr', text, '处理人'],
  atMs: ['sj', compactTime, '时间'],
} as const;
export const ListingEvent = wireObject(event);
export type ListingEvent = English<typeof event>;

const file = {
  id: productId,
  state: ['spzt', productState, '商品状态'],
  staged: ['bgzt', stagedState, '变更状态'],
  version,
  draft: ['nr', ProductDraft, '商品内容'],
  savedAtMs: ['bcsj', compactTime, '保存时间'],
  reason: ['yy', text, '原因'],
  categoryPath: ['lmList', list(CategoryNode), '类目路径'],
  review: ['lc', none(ReviewFlow), '审核流程'],
  events: ['sjzList', list(ListingEvent), '时间轴'],
} as const;
/** A product as its supplier edits it. */
export const ListingFile = wireObject(file);
export type ListingFile = English<typeof file>;

/** The actions that a supplier can take on several products at once; `remove` deletes drafts. */
export const batchAction = codeOf({ 1: 'putOn', 2: 'takeOff', 3: 'remove' });
export type BatchAction = Extract<ProductTransition, 'putOn' | 'takeOff'> | 'remove';

const line = {
  /**
   * The id of the product or SKU to which the result belongs, or for an import the number of the
   * workbook's row.
   */
  id: ['id', text, '编号'],
  outcome: ['jg', codeOf({ 1: 'done', 2: 'same', 3: 'refused', 4: 'created' }), '结果'],
  text: ['ms', text, '说明'],
} as const;
export const LineResult = wireObject(line);
export type LineResult = English<typeof line>;

const saved = wireObject({ version, savedAtMs: ['bcsj', compactTime, '保存时间'] });

export const listingEndpoints = {
  list: endpoint('listing.list', {
    path: '/app/authentication/spgl/listWdsp',
    cost: 'cheap',
    summary: '我的商品',
    request: wireRequest({
      tab: ['bqlx', listingTab, '标签'],
      keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'],
      page,
      pageSize,
    }),
    response: wireObject({
      rows: ['list', list(ListingRow), '商品'],
      total: ['totalrowno', int, '总行数'],
      /** The number of the shop's products in each tab that match the keyword. */
      counts: [
        'slList',
        list(wireObject({ tab: ['bqlx', listingTab, '标签'], count: ['sl', int, '数量'] })),
        '各标签数量',
      ],
    }),
  }),
  /**
   * Returns the categories in which the shop may offer products, with all their parent categories.
   * `recent` has the ids of the categories that the shop used last.
   */
  categories: endpoint('listing.categories', {
    path: '/app/authentication/spgl/listFbLm',
    cost: 'cheap',
    summary: '店铺可发布的商品类目与最近使用',
    request: wireRequest({}),
    response: wireObject({
      rows: ['list', list(CategoryNode), '类目'],
      recent: ['zjList', list(text), '最近使用的类目编号'],
    }),
  }),
  read: endpoint('listing.read', {
    path: '/app/authentication/spgl/getWdsp',
    cost: 'cheap',
    summary: '编辑商品',
    request: wireRequest({ id: productId }),
    response: wireObject({ product: ['sp', ListingFile, '商品'] }),
  }),
  create: endpoint('listing.create', {
    path: '/app/authentication/spgl/addSp',
    cost: 'cheap',
    summary: '新建商品草稿',
    write: true,
    request: wireRequest({ categoryId: ['category_id', none(textUpTo(64)), '商品类目'] }),
    response: wireObject({ id: productId }),
  }),
  /**
   * Saves the draft; refused if the stored draft is newer than `version`, the version that the caller
   * edited.
   */
  save: endpoint('listing.save', {
    path: '/app/authentication/spgl/saveSp',
    cost: 'cheap',
    summary: '保存商品草稿',
    write: true,
    request: wireRequest({ id: productId, version, draft: ['nr', ProductDraft, '商品内容'] }),
    response: saved,
  }),
  /** Runs the automatic check on the saved draft and returns all findings. */
  check: endpoint('listing.check', {
    path: '/app/authentication/spgl/checkSp',
    cost: 'cheap',
    summary: '商品自动检查',
    request: wireRequest({ id: productId }),
    response: wireObject({ findings: ['list', list(Finding), '检查结果'] }),
  }),
  submit: endpoint('listing.submit', {
    path: '/app/authentication/spgl/submitSp',
    cost: 'cheap',
    summary: '提交商品审核；只改库存或降价的立即生效',
    write: true,
    request: wireRequest({ id: productId, version }),
    response: wireObject({
      state: ['spzt', productState, '商品状态'],
      staged: ['bgzt', stagedState, '变更状态'],
    }),
  }),
  withdraw: endpoint('listing.withdraw', {
    path: '/app/authentication/spgl/chSp',
    cost: 'cheap',
    summary: '撤回商品审核',
    write: true,
    request: wireRequest({ id: productId }),
    response: wireObject({}),
  }),
  batch: endpoint('listing.batch', {
    path: '/app/authentication/spgl/plczSp',
    cost: 'cheap',
    summary: '批量上架、下架、删除草稿，逐条结果',
    write: true,
    request: wireRequest({
      ids: ['ids', idListUpTo(most.batch), '商品编号'],
      action: ['cz', batchAction, '操作'],
    }),
    response: wireObject({ results: ['list', list(LineResult), '逐条结果'] }),
  }),
  /**
   * Lowers prices and sets the stock of SKUs, with immediate effect. A higher price must be set in
   * the editor instead, and reviewed.
   */
  adjust: endpoint('listing.adjust', {
    path: '/app/authentication/spgl/plgjSp',
    cost: 'cheap',
    summary: '批量调整价格与库存，逐条结果',
    write: true,
    request: wireRequest({
      lines: [
        'list',
        listUpTo(
          wireRequest({
            skuId: ['skuid', textUpTo(64), 'SKU 编号'],
            price: ['jg', none(money), '价格'],
            stock: ['kc', none(int32), '库存'],
          }),
          most.batch,
        ),
        '调整明细',
      ],
    }),
    response: wireObject({ results: ['list', list(LineResult), '逐条结果'] }),
  }),
  export: endpoint('listing.export', {
    path: '/app/authentication/spgl/exportWdsp',
    cost: 'report',
    summary: '导出我的商品',
    file: dataFile,
    request: wireRequest({}),
    response: wireObject({
      name: ['name', text, '文件名'],
      content: ['content', base64, '工作簿（base64）'],
      rows: ['hs', int, '行数'],
      isTruncated: ['jdbs', yesNo, '是否截断'],
    }),
  }),
  /**
   * Imports all rows or, if a row is invalid, none. With `isDry`, only checks the rows and returns the same
   * fields.
   */
  import: endpoint('listing.import', {
    path: '/app/authentication/spgl/importWdsp',
    cost: 'document',
    summary: '导入商品工作簿（可试算）',
    write: true,
    request: wireRequest({
      groupId: ['filegroup', textUpTo(64), '文件组'],
      isDry: ['ssbs', yesNo, '试算'],
    }),
    response: wireObject({
      rows: ['hs', int, '行数'],
      changed: ['bgs', int, '变更行数'],
      created: ['xzs', int, '新增草稿数'],
      same: ['wbgs', int, '未变行数'],
      /** The first invalid rows, by their number in the workbook. */
      problems: ['cwList', list(LineResult), '错误行'],
      problemCount: ['cws', int, '错误行数'],
      isWritten: ['xrbs', yesNo, '已写入'],
    }),
  }),
};
