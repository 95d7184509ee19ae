/**
 * The kinds of work that are not stored as to-dos but derived from an order, its state and its
 * pieces: the work is open as long as the order needs that step.
 */
export const dueKinds = ['toEdit', 'toReceive', 'toAccept', 'toConfirm', 'toShip'] as const;

export type DueKind = (typeof dueKinds)[number];
