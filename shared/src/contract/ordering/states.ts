/* States, transitions and tabs of orders and group buys, and the bounds of the budgets' workbook. */

/** Most rows in one import. */
export const BUDGET_IMPORT_ROWS = 300;

/** Most characters in one cell. */
export const BUDGET_IMPORT_CELL = 200;

export const groupBuyStates = [
  'pendingSupplier',
  'inReview',
  'returned',
  'scheduled',
  'recruiting',
  'reached',
  'ordering',
  'finished',
  'failed',
  'cancelled',
] as const;
export type GroupBuyState = (typeof groupBuyStates)[number];

export type GroupBuyTransition =
  | 'resubmit'
  | 'confirm'
  | 'decline'
  | 'pass'
  | 'giveBack'
  | 'open'
  | 'reach'
  | 'fail'
  | 'close'
  | 'finish'
  | 'cancel'
  | 'stop';

/** All states of an order; from `pendingContract` on the state is computed (progress.ts). */
export const orderStates = [
  'draft',
  'pendingReview',
  'reviewRejected',
  'pendingConfirm',
  'declined',
  'pendingContract',
  'contractReview',
  'pendingShip',
  'partShipped',
  'shipped',
  'received',
  'accepted',
  'pendingStatement',
  'pendingInvoice',
  'pendingPayment',
  'completed',
  'cancelled',
  'closed',
] as const;

export type OrderState = (typeof orderStates)[number];

/** The relation of a viewer to an order. `colleague`: of the same unit, may only read. */
export type OrderSide = 'buyer' | 'colleague' | 'reviewer' | 'supplier';

/** The tabs of order lists, in display order, with the states in each. */
export const orderTabs = {
  all: orderStates,
  toEdit: ['draft', 'reviewRejected'],
  pendingReview: ['pendingReview'],
  pendingConfirm: ['pendingConfirm'],
  pendingContract: ['pendingContract', 'contractReview'],
  pendingShip: ['pendingShip', 'partShipped'],
  shipped: ['shipped'],
  received: ['received'],
  pendingStatement: ['accepted', 'pendingStatement'],
  pendingInvoice: ['pendingInvoice'],
  pendingPayment: ['pendingPayment'],
  /** Orders with an after-sale, in any state. */
  afterSale: orderStates,
  completed: ['completed'],
  cancelled: ['cancelled', 'declined', 'closed'],
} as const satisfies Record<string, readonly OrderState[]>;

export type OrderTab = keyof typeof orderTabs;
