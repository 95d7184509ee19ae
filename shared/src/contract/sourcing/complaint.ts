import { limits } from '../../limits.ts';
import {
  codeOf,
  compactTime,
  int,
  list,
  newer,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { objectionConclusion } from './objection.ts';

/*
 * Complaints (投诉) to the authority about the answer to an objection. The authority decides outside the
 * mall; a handler registers each complaint and its decision in the mall.
 */

export const complaintDecision = codeOf({ 1: 'upheld', 2: 'rejected', 3: 'withdrawn' });
export type ComplaintDecision = 'upheld' | 'rejected' | 'withdrawn';

const complaintId = ['tsid', textUpTo(64), '投诉'] as const;
const objectionNumber = ['zybh', textUpTo(60, 'mayBeEmpty'), '质疑编号'] as const;

const texts = {
  authority: ['slbm', textUpTo(100, 'mayBeEmpty'), '受理部门'],
  caseNumber: ['slwh', textUpTo(60, 'mayBeEmpty'), '受理文号'],
  matters: ['tssx', textUpTo(limits.objectionText, 'mayBeEmpty'), '投诉事项'],
  /** The day on which the unit got the authority's notice, such as `2026-11-21`. */
  receivedOn: ['sdrq', textUpTo(10, 'mayBeEmpty'), '收到日期'],
} as const;

const row = {
  id: complaintId,
  number: ['tsbh', text, '投诉编号'],
  objectionNumber,
  projectNumber: ['xmbh', text, '项目编号'],
  projectName: ['xmmc', text, '项目名称'],
  supplierName: ['gysmc', text, '投诉供应商'],
  ...texts,
  registeredByName: ['djr', text, '登记人'],
  registeredAtMs: ['djsj', compactTime, '登记时间'],
  /** The authority's decision; `null` until a handler registers the decision. */
  result: ['cljg', none(complaintDecision), '处理结果'],
  decision: ['cljd', text, '处理决定'],
  concludedAtMs: ['clsj', none(compactTime), '处理登记时间'],
  /**
   * The time at which the suspension of the purchase ends at the latest; `null` if the authority did not
   * suspend it. A suspension holds the award: no orders are created from it, and existing orders wait.
   */
  suspendedUntilMs: ['ztjzsj', newer(none(int), null), '暂停截止时间'],
  /** The consequence of a complaint that was upheld; `null` until the handler has decided on it. */
  consequence: ['cjcl', newer(none(objectionConclusion), null), '成交结果处理'],
  consequenceReason: ['cjclly', newer(text, ''), '成交结果处理理由'],
  settledAtMs: ['cjclsj', newer(none(compactTime), null), '成交结果处理时间'],
  canConclude: ['kclbs', yesNo, '可登记处理决定'],
  canSettle: ['kcjclbs', newer(yesNo, false), '可处理成交结果'],
} as const;
/** One registered complaint, with the authority's decision once a handler has registered the decision. */
export const Complaint = wireObject(row);
export type Complaint = English<typeof row>;

export const complaintEndpoints = {
  /**
   * Returns a page of complaints: to a supplier, the supplier's own; to a handler, those about
   * projects of the handler's unit; to a supervisor, those about projects that the supervisor
   * supervises.
   */
  list: endpoint('complaint.list', {
    path: '/app/authentication/dsxm/listXmts',
    cost: 'cheap',
    summary: '投诉登记（供应商：本单位提出的；经办人、监督人：所管项目的）',
    request: wireRequest({ openOnly: ['wclbs', yesNo, '仅未处理'], page, pageSize }),
    response: wireObject({
      rows: ['list', list(Complaint), '投诉'],
      total: ['totalrowno', int, '总行数'],
      /** Whether the caller may register complaints. */
      canRegister: ['kdjbs', yesNo, '可登记投诉'],
    }),
  }),
  register: endpoint('complaint.register', {
    path: '/app/authentication/dsxm/saveXmts',
    cost: 'cheap',
    summary: '登记投诉（收到财政部门受理通知后）',
    write: true,
    request: wireRequest({
      objectionNumber,
      ...texts,
      /** Whether the authority has suspended the purchase, for 30 days at most. */
      isSuspended: ['ztbs', newer(yesNo, true), '暂停采购活动'],
    }),
    response: wireObject({ id: complaintId, number: ['tsbh', text, '投诉编号'] }),
  }),
  conclude: endpoint('complaint.conclude', {
    path: '/app/authentication/dsxm/clXmts',
    cost: 'cheap',
    summary: '登记投诉处理决定',
    write: true,
    request: wireRequest({
      id: complaintId,
      result: ['cljg', complaintDecision, '处理结果'],
      decision: ['cljd', textUpTo(limits.objectionText, 'mayBeEmpty'), '处理决定'],
    }),
    response: wireObject({}),
  }),
  /**
   * Decides the consequence of a complaint that was upheld: the result stands, or the award is
   * annulled.
   */
  settle: endpoint('complaint.settle', {
    path: '/app/authentication/dsxm/clTscj',
    cost: 'cheap',
    summary: '处理成立的投诉（不影响结果，或成交结果作废）',
    write: true,
    request: wireRequest({
      id: complaintId,
      consequence: ['cjcl', objectionConclusion, '成交结果处理'],
      reason: ['cjclly', textUpTo(limits.reasonLength, 'mayBeEmpty'), '成交结果处理理由'],
    }),
    response: wireObject({}),
  }),
};
