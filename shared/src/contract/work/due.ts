/**
 * Kinds of work that are derived from an order, its state and its pieces, and not from a stored to-do: the
 * work is open as long as the order needs the step.
 */
export const dueKinds = ['toEdit', 'toReceive', 'toAccept', 'toConfirm', 'toShip'] as const;

export type DueKind = (typeof dueKinds)[number];
