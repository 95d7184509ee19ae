import { limits } from '../../limits.ts';
import { businessType } from '../kernel/business-type.ts';
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

/** A to-do (`task`) or a message; every code but 1 decodes to `message`. */
export const todoKind = codeOf({ 1: 'task', 2: 'message' }, 'message');
export type TodoKind = 'task' | 'message';

/**
 * What a click on the to-do opens: a page, the review dialog, or the dialog with the message
 * (`dialog`, to which unknown codes decode).
 */
export const openMode = codeOf({ 1: 'dialog', 2: 'page', 3: 'review' }, 'dialog');
export type OpenMode = 'dialog' | 'page' | 'review';

const todo = {
  id: ['id', text, '待办编号'],
  processName: ['processName', text, '流程名称'],
  /** When the to-do arrived. Other services may send 8, 10 or 12 digits instead of 14. */
  createdAtMs: ['createTime', compactTime, '到达时间'],
  kind: ['txfs', todoKind, '提醒方式'],
  openMode: ['tzfs', openMode, '跳转方式'],
  /** The page to open, as a path of the site; the client refuses other addresses. */
  url: ['url', text, '地址'],
  businessId: ['bizId', text, '业务编号'],
  text: ['txnr', text, '提醒内容'],
  businessType: ['ywlx', businessType, '业务类型'],
  /**
   * Whether the to-do waits for a decision: on a step of a review, or on a countersign request.
   * Such a to-do is handled by the decision, a duty (`isDuty`) by its work, any other task by
   * opening it.
   */
  isWorkflow: ['lcbs', yesNo, '流程任务'],
  fromName: ['fsr', text, '发起人'],
  isRead: ['ydbs', yesNo, '已读'],
  handledAtMs: ['clsj', none(compactTime), '处理时间'],
  /**
   * Who handled the to-do (for a decision, perhaps a colleague); empty while the to-do is open, if
   * the platform closed it, and for messages.
   */
  handledByName: ['clr', text, '处理人'],
  /**
   * In the tab `begun`, a text with the state of the review that the person started; empty in the
   * other tabs.
   */
  standing: ['hj', text, '所处环节'],
  /**
   * The amount of the business object, and in `partyName` its other party; `null` and empty if the
   * object has none, or if the person may not see them.
   */
  amount: ['je', newer(none(money), null), '金额'],
  partyName: ['dfmc', newer(text, ''), '对方单位'],
  /**
   * The deadline of the review level that the to-do waits for, or of the to-do itself; `null` for
   * none.
   */
  dueAtMs: ['bljzsj', newer(none(compactTime), null), '办理截止时间'],
  /**
   * Whether the to-do is a duty, derived from the state of the business object: it ends when its
   * work is done; opening it only shows colleagues who is at work (`claimedByName`).
   */
  isDuty: ['zrbs', newer(yesNo, false), '随业务状态产生与结束'],
  /**
   * In a list, the name of the colleague who opened the same duty shortly before; empty for none.
   */
  claimedByName: ['zzclr', newer(text, ''), '正在处理的同事'],
  /**
   * The unit of the review to which the task belongs, or in which a duty waits; empty for a duty of
   * one person, for other tasks, and for messages.
   */
  unitName: ['dwmc', newer(text, ''), '办理单位'],
} as const;

/** One to-do or message of one person. */
export const Todo = wireObject(todo);
export type Todo = English<typeof todo>;

/**
 * The tabs of the list of to-dos. A request without a tab (`null`) gets the open to-dos and the
 * unread messages.
 */
export const todoTab = codeOf({
  0: 'open',
  1: 'handled',
  2: 'messages',
  3: 'unread',
  4: 'begun',
  5: 'reviews',
});
/**
 * A tab of the list of to-dos. `begun`: the reviews that the caller started. `reviews`: the open
 * to-dos that wait for a decision (`isWorkflow`), oldest first; the page of to-dos does not show
 * this tab.
 */
export type TodoTab = 'open' | 'handled' | 'messages' | 'unread' | 'begun' | 'reviews';

/** Returns a table of codes in which the code of each kind is its name. */
const byName = (names: readonly DueKind[]) =>
  Object.fromEntries(names.map((name) => [name, name])) as { readonly [K in DueKind]: K };

const counts = {
  open: ['dbsl', int, '待办数'],
  unread: ['wdsl', int, '未读消息数'],
} as const;
export type TodoCounts = English<typeof counts>;

const kindCount = {
  kind: ['sxmc', text, '事项名称'],
  count: ['sl', int, '数量'],
} as const;
/** The number of open tasks of one kind; `kind` is their `processName`. */
export type KindCount = English<typeof kindCount>;

const due = {
  kind: ['lx', codeOf(byName(dueKinds)), '类型'],
  count: ['sl', int, '数量'],
} as const;
/**
 * The number of orders that wait for one kind of work by the person; for orders that the person
 * placed, also for a colleague's acceptance.
 */
export type DueCount = English<typeof due>;

/** The id of a duty names the kind of work and the object. */
const todoId = ['id', textUpTo(160), '待办编号'] as const;

export const todoEndpoints = {
  /** Returns a page of the caller's to-dos; ignores `personId` of the request. */
  list: endpoint('todo.list', {
    path: '/app/xttz/web/listDbrw',
    cost: 'cheap',
    summary: '待办、已办与消息列表',
    request: wireRequest({
      personId: ['userid', none(textUpTo(64)), '人员编号'],
      page: ['pageno', intBetween(1, 100_000), '页码'],
      keyword: ['query', textUpTo(limits.todoKeyword, 'mayBeEmpty'), '关键词'],
      tab: ['bqlx', none(todoTab), '标签'],
      pageSize: ['pagerow', none(intBetween(1, limits.maxPageSize)), '每页行数'],
      /** Only rows with this `processName`; empty for all. */
      kind: ['sxmc', newer(textUpTo(64, 'mayBeEmpty'), ''), '只看的事项名称'],
      /** Only rows about the business object with this id; empty for all. */
      objectId: ['bizId', newer(textUpTo(64, 'mayBeEmpty'), ''), '只看的业务编号'],
    }),
    response: wireObject({
      rows: ['executors', list(Todo), '待办'],
      /** For a request without a tab: the newest unread messages by themselves. */
      messages: ['xxlb', newer(list(Todo), []), '未读消息'],
      total: ['totalrowno', int, '总行数'],
      counts: ['sl', wireObject(counts), '数量'],
      /**
       * In the tab `open`: the numbers of the tasks that match `keyword` and `objectId`, by kind,
       * whatever `kind` of the request selects. Empty in all other tabs.
       */
      kinds: ['sxtj', newer(list(wireObject(kindCount)), []), '各类待办数量'],
      due: ['dbtj', newer(list(wireObject(due)), []), '订单待办统计'],
      /** The channel (`Listen`) on which the relay notifies the client of changes of the list. */
      channel: ['pd', text, '推送频道'],
      serverTimeMs: ['fwqsj', int, '服务器时间'],
    }),
  }),
  detail: endpoint('todo.detail', {
    path: '/app/xttz/web/getDbrw',
    cost: 'cheap',
    summary: '待办详情',
    request: wireRequest({ id: todoId }),
    response: wireObject({ todo: ['executor', Todo, '待办'] }),
  }),
  /**
   * Records that a stored to-do was opened: it becomes read and, if it is a task that waits for no
   * decision, handled. A duty stays open, and colleagues who have the same duty see who opened it.
   */
  handled: endpoint('todo.handled', {
    path: '/app/xttz/web/setYcl',
    cost: 'cheap',
    summary:
      '打开待办：消息与流程任务记为已读；随业务产生的待办由办理结束，打开只向同事显示正在处理的人',
    write: true,
    request: wireRequest({ id: todoId }),
    response: wireObject({}),
  }),
  read: endpoint('todo.read', {
    path: '/app/xttz/web/setYd',
    cost: 'cheap',
    summary: '消息标记已读，可批量',
    write: true,
    request: wireRequest({ ids: ['id', idListUpTo(limits.requestList), '消息编号'] }),
    response: wireObject({ count: ['sl', int, '条数'] }),
  }),
  readAll: endpoint('todo.readAll', {
    path: '/app/xttz/web/setQbyd',
    cost: 'cheap',
    summary: '全部消息标记已读',
    write: true,
    request: wireRequest({}),
    response: wireObject({ count: ['sl', int, '条数'] }),
  }),
};
