import type { OrderDetail } from '@jicai/shared/contract/ordering/order/tables.ts';
import type { ReviewFlow } from '@jicai/shared/contract/work/approval.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { needsContract, stateAfterConfirm } from '@jicai/shared/domain/ordering/order/progress.ts';
import type {
  OrderAction,
  OrderState,
  OrderTransition,
} from '@jicai/shared/domain/ordering/order/states.ts';

/** The names of the steps in the log. */
const stepLabels: Readonly<Record<OrderAction | 'urge', string>> = {
  urge: '催发货',
  submit: '提交订单',
  withdraw: '撤回订单',
  resubmit: '修改并重新提交',
  cancel: '取消订单',
  pass: '审核通过',
  fail: '审核不通过',
  confirm: '供应商确认',
  decline: '供应商拒单',
  ship: '发货',
  receive: '确认收货',
  negotiate: '议价达成',
};

/** The words on the buttons for actions; reviewers decide elsewhere. */
export const buttonWords: Readonly<
  Record<Exclude<OrderTransition, 'pass' | 'fail' | 'advance'>, string>
> = {
  withdraw: '撤回',
  resubmit: '修改订单',
  cancel: '取消订单',
  confirm: '确认订单',
  decline: '拒绝接单',
  ship: '发货',
  receive: '确认收货',
};

const stations = ['提交', '审核', '供应商确认', '合同', '发货', '收货', '验收'] as const;
export type Station = (typeof stations)[number];

/** The stations that a service passes by. */
const SHIPPING: readonly Station[] = ['发货', '收货'];

/** The facts of an order that decide which stations it passes. */
type Route = Pick<
  OrderDetail,
  'state' | 'isService' | 'approvedAmount' | 'contractFrom' | 'contract'
>;

const BEFORE_CONFIRM: readonly OrderState[] = ['draft', 'pendingReview', 'pendingConfirm'];

/** Whether an order has a contract, or will get one when its supplier confirms it. */
const isContracted = ({ state, approvedAmount, contractFrom, contract }: Route): boolean =>
  BEFORE_CONFIRM.includes(state)
    ? contractFrom !== null && needsContract(approvedAmount, contractFrom)
    : contract !== null || state === 'pendingContract' || state === 'contractReview';

const passes = (order: Route) => {
  const hasContract = isContracted(order);
  return (station: Station): boolean =>
    station === '合同' ? hasContract : !(order.isService && SHIPPING.includes(station));
};

/**
 * Returns the stations of an order's step bar: services are accepted without being shipped, and small orders
 * need no contract.
 */
export const stationsOf = (order: Route): readonly Station[] => stations.filter(passes(order));

const reached: Readonly<Record<OrderState, number>> = {
  draft: 0,
  pendingReview: 1,
  reviewRejected: 1,
  pendingConfirm: 2,
  declined: 2,
  pendingContract: 3,
  contractReview: 3,
  pendingShip: 4,
  partShipped: 4,
  shipped: 5,
  received: 6,
  accepted: 7,
  pendingStatement: 7,
  pendingInvoice: 7,
  pendingPayment: 7,
  completed: 7,
  cancelled: 0,
  closed: 0,
};

/** How many of its stations lie behind an order; the next one is where it stands. */
export const stationOf = (order: Route): number =>
  stations.slice(0, reached[order.state]).filter(passes(order)).length;

/** One line of an order's log. */
export interface LogLine {
  readonly title: string;
  readonly note: string;
  readonly personName: string;
  readonly orgName: string;
  readonly atMs: number;
}

/** Returns the events of an order and of its contract, the newest first. */
export function logOf({ events, contract }: Pick<OrderDetail, 'events' | 'contract'>): LogLine[] {
  const own = events.map(({ action, ...event }) => ({ ...event, title: stepLabels[action] }));
  const ofContract = (contract?.steps ?? []).map(({ sentence, ...step }) => ({
    ...step,
    title: sentence,
  }));
  // The sort is stable: a contract is drafted by the confirmation at the same moment.
  return [...own, ...ofContract].toSorted((a, b) => a.atMs - b.atMs).toReversed();
}

/** Returns what follows the supplier's confirmation of an order, by the rule that decides it. */
export function afterConfirmWords(
  order: Pick<OrderDetail, 'isService' | 'approvedAmount' | 'contractFrom'>,
): string {
  const { contractFrom, isService } = order;
  if (contractFrom === null) return '';
  const state = stateAfterConfirm({ ...order, contractFrom });
  const next = isService ? '服务待验收' : '商品待发货';
  return state === 'pendingContract'
    ? `待签合同（满 ¥${formatFen(contractFrom)} 的订单须签订合同），合同生效后${next}`
    : next;
}

/** How many reviewers are named before the rest are counted. */
const NAMED = 3;

/** The person or unit that an order waits for; `flow` is null where that is unknown, and after the review. */
export function waitingWords(
  state: OrderState,
  flow: Pick<ReviewFlow, 'levelName' | 'waitingFor'> | null,
): string {
  if (state === 'pendingReview') {
    if (!flow || flow.waitingFor.length === 0) return '等待审核';
    const names = flow.waitingFor.slice(0, NAMED).join('、');
    const more = flow.waitingFor.length > NAMED ? ` 等 ${flow.waitingFor.length} 人` : '';
    return `等待${flow.levelName}：${names}${more}`;
  }
  if (state === 'pendingContract') return '等待签订合同';
  if (state === 'contractReview') return '等待合同审核';
  return state === 'pendingConfirm' ? '等待供应商确认' : '—';
}
