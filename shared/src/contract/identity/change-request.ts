import { codeOf, int, list, none, text, textUpTo, yesNo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/*
 * Requests for changes that could weaken security. Such a change takes effect only when a second
 * administrator approves it.
 */

const kind = codeOf({
  1: 'setting',
  2: 'reviewBodies',
  3: 'workflow',
  4: 'credential',
  5: 'administrator',
});
/** The kinds of changes that wait for a second administrator. */
export type ChangeKindName =
  | 'setting'
  | 'reviewBodies'
  | 'workflow'
  /**
   * `credential`: issuing a link with which a person sets the password. `administrator`: issuing
   * such a link for an administrator, or changing an administrator's mail address or phone number.
   */
  | 'credential'
  | 'administrator';

const id = ['sqid', textUpTo(64), '申请'] as const;

const changeRequest = {
  id: ['sqid', text, '申请'],
  kind: ['sqlx', kind, '类别'],
  subject: ['sqsx', text, '修改事项'],
  /** The new value as text. */
  detail: ['xz', text, '修改为'],
  byName: ['sqrmc', text, '申请人'],
  atMs: ['sqsj', int, '申请时间'],
  /** Whether the caller may decide the request; false for the caller's own requests. */
  canDecide: ['kpzbs', yesNo, '可批准'],
  /** Whether the caller made the request, and so may withdraw it. */
  canWithdraw: ['kchbs', yesNo, '可撤回'],
} as const;
export const ChangeRequest = wireObject(changeRequest);
/** A change that waits for a second administrator. */
export type ChangeRequest = English<typeof changeRequest>;

export const changeRequestEndpoints = {
  /**
   * Returns the pending requests that the caller may decide (by their kind, and not about the
   * caller's own account), and the requests that the caller made, oldest first.
   */
  list: endpoint('changeRequest.list', {
    path: '/app/authentication/bgpz/list',
    cost: 'cheap',
    summary: '待另一名管理员批准的修改，先提出的在前',
    request: wireRequest({ kind: ['sqlx', none(kind), '类别'] }),
    response: wireObject({ requests: ['sqList', list(ChangeRequest), '申请'] }),
  }),
  decide: endpoint('changeRequest.decide', {
    path: '/app/authentication/bgpz/sp',
    cost: 'cheap',
    summary: '批准或驳回另一名管理员提出的降低安全要求的修改；申请人本人不能批准',
    write: true,
    request: wireRequest({ id, agrees: ['tybs', yesNo, '同意'] }),
    response: wireObject({}),
  }),
  withdraw: endpoint('changeRequest.withdraw', {
    path: '/app/authentication/bgpz/ch',
    cost: 'cheap',
    summary: '撤回本人提出、尚未处理的修改申请',
    write: true,
    request: wireRequest({ id }),
    response: wireObject({}),
  }),
};
