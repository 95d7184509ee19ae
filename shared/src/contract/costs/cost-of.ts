import type { Endpoint } from '../kernel/endpoint.ts';
import { cheapCalls } from './cheap-calls.ts';
import type { CostClass } from './classes.ts';
import { costlyCalls } from './costly-calls.ts';
import { costOfDoor, platformDoors, relayDoors } from './doors.ts';

type Row = readonly [name: string, cost: CostClass];

/** All calls of the two tables with their classes; a call that is in both has two rows, which is an error. */
export const costRows: readonly Row[] = [
  ...Object.entries(cheapCalls).flatMap(([slice, names]) =>
    names.split(' ').map((name): Row => [`${slice}.${name}`, 'cheap']),
  ),
  ...Object.entries(costlyCalls).flatMap(([cost, calls]) =>
    calls.map(({ name }): Row => [name, cost as CostClass]),
  ),
];
const costs: ReadonlyMap<string, CostClass> = new Map(costRows);

/** Returns the cost class of a call. Throws if the call has none, so that the platform does not start. */
export function costOf({ name }: Pick<Endpoint, 'name'>): CostClass {
  const cost = costs.get(name);
  if (!cost) throw new Error(`no cost class for ${name} (shared/src/contract/costs)`);
  return cost;
}

const PARAMETER = /\{\w+\}/;
const costlyPaths: ReadonlyMap<string, CostClass> = new Map(
  Object.entries(costlyCalls).flatMap(([cost, calls]) =>
    calls.map(({ name, path }): [string, CostClass] => {
      if (PARAMETER.test(path))
        throw new Error(`${name}: a relay finds a costly call by its whole path`);
      return [path, cost as CostClass];
    }),
  ),
);

/**
 * Returns the cost class by which a relay limits a request; `address` is the path of the request without the
 * query. Paths that no table lists are `cheap` below `/app/`, and `page` elsewhere.
 */
export const costOfAddress = (address: string): CostClass =>
  costlyPaths.get(address) ??
  costOfDoor(relayDoors, address) ??
  costOfDoor(platformDoors, address) ??
  (address.startsWith('/app/') ? 'cheap' : 'page');
