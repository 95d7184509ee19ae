/**
 * Kinds of work that are derived from the state of an order and not from a stored to-do: the work is open
 * as long as the order is in that state.
 */
export const dueKinds = ['toEdit', 'toReceive', 'toAccept', 'toConfirm', 'toShip'] as const;

export type DueKind = (typeof dueKinds)[number];
