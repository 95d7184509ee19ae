import { appliances } from './assortment/appliances.ts';
import type { Root } from './assortment/assortment.ts';
import { equipment } from './assortment/equipment.ts';
import { furniture } from './assortment/furniture.ts';
import { stationery } from './assortment/stationery.ts';
import { supplies } from './assortment/supplies.ts';
import { welfare } from './assortment/welfare.ts';

/** The whole demonstration assortment, three levels. */
export const ROOTS: readonly Root[] = [
  ...equipment,
  ...stationery,
  ...furniture,
  ...appliances,
  ...supplies,
  ...welfare,
];
