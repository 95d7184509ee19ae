/**
 * Kinds of work derived from the state of an order, not from a message: the work is open while the
 * order is in that state.
 */
export const dueKinds = ['toEdit', 'toReceive', 'toAccept', 'toConfirm', 'toShip'] as const;

export type DueKind = (typeof dueKinds)[number];
