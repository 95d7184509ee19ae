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

/**
 * All states of an order. After the supplier has confirmed the order, its state is derived from its
 * progress (progress.ts), unless the order is cancelled.
 */
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

/**
 * The relation of a person to an order. `buyer`: the person who placed it. `colleague`: another
 * buyer or handler who may see it (usually one of the same unit).
 */
export type OrderSide = 'buyer' | 'colleague' | 'reviewer' | 'supplier';

/** Tab of the order lists → states of the orders in the tab; pages show the tabs in this order. */
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
  /** This tab has only orders with an after-sale, in any state. */
  afterSale: orderStates,
  completed: ['completed'],
  cancelled: ['cancelled', 'declined', 'closed'],
} as const satisfies Record<string, readonly OrderState[]>;

export type OrderTab = keyof typeof orderTabs;
