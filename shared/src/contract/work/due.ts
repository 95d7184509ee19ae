/**
 * The kinds of work on an order that are not stored as to-dos but derived from the order's state
 * and pieces: the work is open as long as the order needs that step.
 */
export const dueKinds = ['toEdit', 'toReceive', 'toAccept', 'toConfirm', 'toShip'] as const;

export type DueKind = (typeof dueKinds)[number];
