/**
 * Work that follows from where an order stands, not from a message that somebody sent: it is open as
 * long as the order stands there, and gone when it moves on.
 */
export const dueKinds = ['toEdit', 'toReceive', 'toAccept', 'toConfirm', 'toShip'] as const;

export type DueKind = (typeof dueKinds)[number];
