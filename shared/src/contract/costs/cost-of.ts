import type { CostClass } from '../kernel/cost-class.ts';
import { costlyCalls } from './costly-calls.ts';
import { costOfDoor, platformDoors, relayDoors } from './doors.ts';

const PARAMETER = /\{\w+\}/;
const costlyPaths: ReadonlyMap<string, CostClass> = new Map(
  costlyCalls.map(({ name, path, cost }) => {
    if (PARAMETER.test(path))
      throw new Error(`${name}: a relay finds a costly call by its whole path`);
    return [path, cost];
  }),
);

/**
 * Returns the cost class by which a relay limits a request; `address` is the path of the request
 * without the query. Looks in the costly calls, then in the paths outside the contract. A path in
 * none of these lists is `cheap` below `/app/` and `page` elsewhere.
 */
export const costOfAddress = (address: string): CostClass =>
  costlyPaths.get(address) ??
  costOfDoor(relayDoors, address) ??
  costOfDoor(platformDoors, address) ??
  (address.startsWith('/app/') ? 'cheap' : 'page');
