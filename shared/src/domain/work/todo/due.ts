/**
 * Work that follows from where an order stands, not from a message that somebody sent: it is open as
 * long as the order stands there, and gone when it moves on.
 */
export const dueKinds = ['toEdit', 'toReceive', 'toAccept', 'toConfirm', 'toShip'] as const;
export type DueKind = (typeof dueKinds)[number];

/** The word for each kind, on badges and as the name of its to-do. */
export const dueWords: Readonly<Record<DueKind, string>> = {
  toEdit: '待修改',
  toReceive: '待收货',
  toAccept: '待验收',
  toConfirm: '待确认',
  toShip: '待发货',
};
