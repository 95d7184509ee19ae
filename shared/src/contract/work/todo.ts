import { limits } from '../../limits.ts';
import {
  codeOf,
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
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { type DueKind, dueKinds } from './due.ts';

/* To-dos (待办), which wait for a person's action, and messages (消息), which only inform. */

/** txfs: 1 is a to-do, every other code a message. */
export const todoKind = codeOf({ 1: 'task', 2: 'message' }, 'message');
export type TodoKind = 'task' | 'message';

/** tzfs: 2 opens a page, 3 the review dialog, every other code the message dialog. */
export const openMode = codeOf({ 1: 'dialog', 2: 'page', 3: 'review' }, 'dialog');
export type OpenMode = 'dialog' | 'page' | 'review';

const BUSINESS_TYPES = {
  0: 'none',
  1: 'order',
  2: 'contract',
  3: 'project',
  7: 'payment',
  20: 'groupBuy',
  21: 'budget',
  22: 'countersign',
} as const;
/** The business type of a to-do. */
export type BusinessType = (typeof BUSINESS_TYPES)[keyof typeof BUSINESS_TYPES];
export const businessType = codeOf(BUSINESS_TYPES, 'none');

const todo = {
  id: ['id', text, '待办编号'],
  processName: ['processName', text, '流程名称'],
  /** 8, 10, 12 or 14 digits; this platform writes 14. */
  createdAtMs: ['createTime', compactTime, '到达时间'],
  kind: ['txfs', todoKind, '提醒方式'],
  openMode: ['tzfs', openMode, '跳转方式'],
  /** A path of the site; the client refuses other addresses. */
  url: ['url', text, '地址'],
  businessId: ['bizId', text, '业务编号'],
  text: ['txnr', text, '提醒内容'],
  businessType: ['ywlx', businessType, '业务类型'],
  /** Whether it is a workflow step, which ends with a decision and not when it is opened. */
  isWorkflow: ['lcbs', yesNo, '流程任务'],
  fromName: ['fsr', text, '发起人'],
  isRead: ['ydbs', yesNo, '已读'],
  handledAtMs: ['clsj', none(compactTime), '处理时间'],
  /** The person who handled it; for a workflow step this may be a colleague. */
  handledByName: ['clr', text, '处理人'],
  /** The state of a matter that the person started; empty for received to-dos. */
  standing: ['hj', text, '所处环节'],
  /** The amount and other party of the business; `null` and empty if there is none or it is not shown. */
  amount: ['je', newer(none(money), null), '金额'],
  partyName: ['dfmc', newer(text, ''), '对方单位'],
  /** The deadline for deciding the step; `null` for none. */
  dueAtMs: ['bljzsj', newer(none(compactTime), null), '办理截止时间'],
} as const;

/** One to-do or message of one person. */
export const Todo = wireObject(todo);
export type Todo = English<typeof todo>;

/** The tabs of the list. */
export const todoTab = codeOf({
  0: 'open',
  1: 'handled',
  2: 'messages',
  3: 'unread',
  4: 'begun',
  5: 'reviews',
});
/** `reviews` are open review steps, longest waiting first; the page has no tab for them. */
export type TodoTab = 'open' | 'handled' | 'messages' | 'unread' | 'begun' | 'reviews';

/** Maps each kind to itself, because its code is its name. */
const byName = (names: readonly DueKind[]) =>
  Object.fromEntries(names.map((name) => [name, name])) as { readonly [K in DueKind]: K };

const counts = {
  open: ['dbsl', int, '待办数'],
  unread: ['wdsl', int, '未读消息数'],
} as const;
export type TodoCounts = English<typeof counts>;

const due = {
  kind: ['lx', codeOf(byName(dueKinds)), '类型'],
  count: ['sl', int, '数量'],
} as const;
/** The number of orders waiting for one kind of work by the person, or by a colleague for their orders. */
export type DueCount = English<typeof due>;

const todoId = ['id', textUpTo(64), '待办编号'] as const;

export const todoEndpoints = {
  /** The session determines whose list it is; `personId` in the request is ignored. */
  list: endpoint('todo.list', {
    path: '/app/xttz/web/listDbrw',
    summary: '待办、已办与消息列表',
    request: wireRequest({
      personId: ['userid', none(textUpTo(64)), '人员编号'],
      page: ['pageno', intBetween(1, 100_000), '页码'],
      keyword: ['query', textUpTo(limits.todoKeyword, 'mayBeEmpty'), '关键词'],
      tab: ['bqlx', none(todoTab), '标签'],
      pageSize: ['pagerow', none(intBetween(1, limits.maxPageSize)), '每页行数'],
    }),
    response: wireObject({
      rows: ['executors', list(Todo), '待办'],
      total: ['totalrowno', int, '总行数'],
      counts: ['sl', wireObject(counts), '数量'],
      due: ['dbtj', newer(list(wireObject(due)), []), '订单待办统计'],
      /** The relay's channel for changes of the list; empty without a relay. */
      channel: ['pd', text, '推送频道'],
      serverTimeMs: ['fwqsj', int, '服务器时间'],
    }),
  }),
  detail: endpoint('todo.detail', {
    path: '/app/xttz/web/getDbrw',
    summary: '待办详情',
    request: wireRequest({ id: todoId }),
    response: wireObject({ todo: ['executor', Todo, '待办'] }),
  }),
  /** Records that one was opened: it becomes handled, a workflow step only read. */
  handled: endpoint('todo.handled', {
    path: '/app/xttz/web/setYcl',
    summary: '打开待办：普通待办即为已处理，流程任务仅记为已读',
    write: true,
    request: wireRequest({ id: todoId }),
    response: wireObject({}),
  }),
  read: endpoint('todo.read', {
    path: '/app/xttz/web/setYd',
    summary: '消息标记已读，可批量',
    write: true,
    request: wireRequest({ ids: ['id', idListUpTo(limits.requestList), '消息编号'] }),
    response: wireObject({ count: ['sl', int, '条数'] }),
  }),
  readAll: endpoint('todo.readAll', {
    path: '/app/xttz/web/setQbyd',
    summary: '全部消息标记已读',
    write: true,
    request: wireRequest({}),
    response: wireObject({ count: ['sl', int, '条数'] }),
  }),
};
