import { limits } from '../../limits.ts';
import {
  codeOf,
  compactTime,
  epochMs,
  int,
  list,
  listUpTo,
  money,
  newer,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { productId, productState } from '../mall/catalog/product.ts';
import { opinion, ReviewFlow, reviewResult } from '../work/approval.ts';
import { ListingEvent } from './listing.ts';
import { Finding, ProductDraft } from './product.ts';

/* The review of products (商品审核): queue, review sheet, decision, and measures against products on sale. */

const queueRow = {
  id: productId,
  name: ['name', text, '商品名称'],
  categoryName: ['category_name', text, '类目'],
  shopName: ['dpmc', text, '店铺'],
  kind: ['lx', codeOf({ 1: 'new', 2: 'change' }), '类型'],
  price: ['jg', none(money), '价格'],
  marks: ['bjs', int, '待判断项'],
  submittedAtMs: ['tjsj', compactTime, '提交时间'],
} as const;
/** One product in the queue of products that wait for review. */
export const QueueRow = wireObject(queueRow);
export type QueueRow = English<typeof queueRow>;

const difference = {
  label: ['mc', text, '字段'],
  before: ['qz', text, '变更前'],
  after: ['hz', text, '变更后'],
} as const;
/** One field of a product that differs from the last approved version. */
export const Difference = wireObject(difference);
export type Difference = English<typeof difference>;

const offer = {
  shopName: ['dpmc', text, '店铺'],
  price: ['jg', money, '价格'],
} as const;

const sheet = {
  id: productId,
  shopName: ['dpmc', text, '店铺'],
  categoryName: ['category_name', text, '类目'],
  state: ['spzt', productState, '商品状态'],
  /**
   * The hash of the content under review. A decision sends this hash, and is refused if the content changed
   * since.
   */
  hash: ['hash', text, '内容摘要'],
  draft: ['nr', ProductDraft, '商品内容'],
  findings: ['jcList', list(Finding), '自动检查'],
  /** The differences from the last approved version; empty for a product that was never approved. */
  differences: ['bgList', list(Difference), '变更内容'],
  /** The last 20 prices of the product's SKUs, oldest first. */
  prices: [
    'jgList',
    list(wireObject({ price: ['jg', money, '价格'], atMs: ['sj', compactTime, '时间'] })),
    '历史价格',
  ],
  offers: ['tkList', list(wireObject(offer)), '同款供货'],
  events: ['sjzList', list(ListingEvent), '时间轴'],
  flow: ['lc', ReviewFlow, '流程'],
  result: ['shjg', none(reviewResult), '审核结果'],
} as const;
/** A product under review with everything that the reviewer needs for the decision. */
export const ListingSheet = wireObject(sheet);
export type ListingSheet = English<typeof sheet>;

export const listingReviewEndpoints = {
  queue: endpoint('listingReview.queue', {
    path: '/app/web/authentication/wf/listSpsh',
    cost: 'cheap',
    summary: '待审核商品，先提交的在前',
    request: wireRequest({
      categoryId: ['category_id', none(textUpTo(64)), '类目'],
      /** Whether to list only products in the categories of the caller's `skills`. */
      isOwn: ['fzbz', newer(yesNo, false), '只看我负责的'],
      page,
      pageSize,
    }),
    response: wireObject({
      rows: ['list', list(QueueRow), '商品'],
      total: ['totalrowno', int, '总行数'],
      categories: [
        'lmList',
        list(
          wireObject({
            id: ['category_id', text, '类目编号'],
            name: ['category_name', text, '类目'],
            count: ['sl', int, '数量'],
          }),
        ),
        '各类目数量',
      ],
      /** The ids of the categories that the caller chose to review; empty for all categories. */
      skills: ['fzlmList', list(text), '我负责的类目'],
    }),
  }),
  saveSkills: endpoint('listingReview.saveSkills', {
    path: '/app/web/authentication/wf/saveShlm',
    cost: 'cheap',
    summary: '保存我负责审核的类目',
    write: true,
    request: wireRequest({ categoryIds: ['lmList', listUpTo(textUpTo(64), 100), '类目'] }),
    response: wireObject({}),
  }),
  detail: endpoint('listingReview.detail', {
    path: '/app/web/authentication/wf/getSpsh',
    cost: 'cheap',
    summary: '商品审核详情',
    request: wireRequest({ id: productId }),
    response: wireObject({
      sheet: ['spsh', ListingSheet, '商品审核'],
      /**
       * The id of the next product that waits for review, for a reviewer who skips this product; `null` if
       * none waits.
       */
      nextId: ['xyg', newer(none(text), null), '下一个商品'],
    }),
  }),
  submit: endpoint('listingReview.submit', {
    path: '/app/web/authentication/wf/submitSpsh',
    cost: 'cheap',
    summary: '提交商品审核意见，返回下一个待审商品',
    write: true,
    request: wireRequest({
      id: productId,
      hash: ['hash', textUpTo(64), '内容摘要'],
      result: ['result', none(reviewResult), '审核结果'],
      opinion,
    }),
    response: wireObject({ nextId: ['xyg', none(text), '下一个商品'] }),
  }),
  /** Returns a page of the products that are on sale or frozen, for spot checks. */
  live: endpoint('listingReview.live', {
    path: '/app/web/authentication/wf/listZssp',
    cost: 'cheap',
    summary: '在售与冻结商品抽查',
    request: wireRequest({
      keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'],
      page,
      pageSize,
    }),
    response: wireObject({
      rows: [
        'list',
        list(
          wireObject({
            id: productId,
            name: ['name', text, '商品名称'],
            shopName: ['dpmc', text, '店铺'],
            state: ['spzt', productState, '商品状态'],
            price: ['jg', money, '价格'],
            dueAtMs: ['zgqx', none(compactTime), '整改期限'],
          }),
        ),
        '商品',
      ],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  measure: endpoint('listingReview.measure', {
    path: '/app/web/authentication/wf/clZssp',
    cost: 'cheap',
    summary: '冻结、解冻、强制下架、限期整改',
    write: true,
    request: wireRequest({
      id: productId,
      measure: ['cz', codeOf({ 1: 'freeze', 2: 'unfreeze', 3: 'takeOff', 4: 'correct' }), '措施'],
      reason: ['yy', textUpTo(limits.reasonLength, 'mayBeEmpty'), '原因'],
      /** The deadline of the correction if `measure` is `correct`; otherwise `null`. */
      dueAtMs: ['zgqx', none(epochMs), '整改期限'],
    }),
    response: wireObject({ state: ['spzt', productState, '商品状态'] }),
  }),
};
