import type { MayRead } from '../../files/upload/access.ts';
import { findFixedOrder, mayRead } from './row.ts';

/** The files of a fixed-point quote are for those who may read the order. */
export const mayReadFixedOrderFiles: MayRead = async (person, id, db) => {
  const order = await findFixedOrder(id, db);
  return order !== null && mayRead(order, person);
};
