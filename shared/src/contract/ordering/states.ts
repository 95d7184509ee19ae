/* States, transitions and tabs of orders and group buys, and the limits of the workbook of budgets. */

/** The most rows in one import of budgets. */
export const BUDGET_IMPORT_ROWS = 300;

/** The most characters in a cell of an import of budgets. */
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

/** All states of an order; those of a confirmed order are computed from its progress (progress.ts). */
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

/** The relation of a person to an order. `colleague`: of the buyer's unit, who may only read. */
export type OrderSide = 'buyer' | 'colleague' | 'reviewer' | 'supplier';

/** The tabs of the order lists in the order in which pages show them: tab → states of its orders. */
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
  /** Only orders with an after-sale, whatever their state. */
  afterSale: orderStates,
  completed: ['completed'],
  cancelled: ['cancelled', 'declined', 'closed'],
} as const satisfies Record<string, readonly OrderState[]>;

export type OrderTab = keyof typeof orderTabs;
