import type { ReviewFlow } from '@jicai/shared/contract/work/approval.ts';
import type {
  OrderAction,
  OrderState,
  OrderTransition,
} from '@jicai/shared/domain/ordering/order/states.ts';

/** The names of the steps in the log. */
export const stepLabels: Readonly<Record<OrderAction | 'urge', string>> = {
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

const stations = ['提交', '审核', '供应商确认', '发货', '收货', '验收'] as const;
export type Station = (typeof stations)[number];

/** The stations that a service passes by. */
const SHIPPING: readonly Station[] = ['发货', '收货'];

/** The stations of an order's step bar; services are accepted without being shipped. */
export const stationsOf = (isService: boolean): readonly Station[] =>
  isService ? stations.filter((station) => !SHIPPING.includes(station)) : stations;

const reached: Readonly<Record<OrderState, number>> = {
  draft: 0,
  pendingReview: 1,
  reviewRejected: 1,
  pendingConfirm: 2,
  declined: 2,
  pendingContract: 3,
  contractReview: 3,
  pendingShip: 3,
  partShipped: 3,
  shipped: 4,
  received: 5,
  accepted: 6,
  pendingStatement: 6,
  pendingInvoice: 6,
  pendingPayment: 6,
  completed: 6,
  cancelled: 0,
  closed: 0,
};

/** How many of its stations lie behind an order; the next one is where it stands. */
export function stationOf(state: OrderState, isService: boolean): number {
  const behind = stations.slice(0, reached[state]);
  return isService ? behind.filter((station) => !SHIPPING.includes(station)).length : behind.length;
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
