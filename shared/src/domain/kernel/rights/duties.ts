/** Duties of a supplier's staff, with their Chinese names. */
export const SUPPLIER_DUTIES = {
  quoting: '报价',
  listing: '商品',
  fulfilment: '履约',
  settlement: '结算',
} as const;

export type SupplierDuty = keyof typeof SUPPLIER_DUTIES;

/** All duties of suppliers, in the order of the table. */
export const supplierDuties = Object.keys(SUPPLIER_DUTIES) as SupplierDuty[];

const everybody = supplierDuties;
const deliveryAndMoney: readonly SupplierDuty[] = ['fulfilment', 'settlement'];

/**
 * Name of a call → the duties that allow it. Takes precedence over `OF_SLICE`: lists the calls that
 * differ from the other calls of their slice, and calls of slices that are not listed there.
 */
const OF_CALL: Readonly<Record<string, readonly SupplierDuty[]>> = {
  'workbench.read': everybody,
  'entry.mine': everybody,
  'agreement.pending': everybody,
  'points.mine': everybody,
  'order.supplierList': deliveryAndMoney,
  'order.supplierExport': deliveryAndMoney,
  'order.detail': deliveryAndMoney,
  'order.snapshot': deliveryAndMoney,
  'orderMessage.list': deliveryAndMoney,
  'contract.list': deliveryAndMoney,
  'contract.detail': deliveryAndMoney,
  'contract.file': deliveryAndMoney,
};

/**
 * Slice → the duties that allow the calls of the slice. The slice is the part of a call's name
 * before the dot.
 */
const OF_SLICE: Readonly<Record<string, readonly SupplierDuty[]>> = {
  bidding: ['quoting'],
  live: ['quoting'],
  record: ['quoting'],
  sourcing: ['quoting'],
  enrolment: ['quoting'],
  clarification: ['quoting'],
  inquiry: ['quoting'],
  evaluation: ['quoting'],
  formula: ['quoting'],
  negotiation: ['quoting'],
  fixedOrder: ['quoting'],
  groupBuy: ['quoting'],
  result: ['quoting'],
  objection: ['quoting'],
  complaint: ['quoting'],
  listing: ['listing'],
  order: ['fulfilment'],
  recipient: ['fulfilment'],
  orderMessage: ['fulfilment'],
  delivery: ['fulfilment'],
  ending: ['fulfilment'],
  contract: ['fulfilment'],
  contractReview: ['fulfilment'],
  afterSale: ['fulfilment'],
  reviews: ['fulfilment'],
  acceptance: deliveryAndMoney,
  thread: deliveryAndMoney,
  deadline: deliveryAndMoney,
  statement: ['settlement'],
  invoice: ['settlement'],
  payment: ['settlement'],
};

/**
 * Returns the duties that allow a call of suppliers; a member of the supplier's staff needs one of
 * them. Empty for a call in neither table: only the supplier's administrators may make it, so that
 * a new call stays closed until somebody adds it to a table.
 */
export const dutiesOfCall = (name: string): readonly SupplierDuty[] =>
  OF_CALL[name] ?? OF_SLICE[name.split('.')[0] ?? ''] ?? [];
