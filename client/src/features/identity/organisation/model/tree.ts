import type { Unit } from '@jicai/shared/contract/identity/units.ts';

/** A unit with its depth below the first that is shown. */
export interface TreeUnit {
  readonly unit: Unit;
  readonly depth: number;
}

/** The units from above to below, siblings as they came. A unit whose parent is not shown is a root. */
export function inTreeOrder(units: readonly Unit[]): TreeUnit[] {
  const ids = new Set(units.map(({ id }) => id));
  const below = Map.groupBy(units, ({ parentId }) =>
    parentId !== null && ids.has(parentId) ? parentId : '',
  );
  const walk = (parentId: string, depth: number): TreeUnit[] =>
    (below.get(parentId) ?? []).flatMap((unit) => [{ unit, depth }, ...walk(unit.id, depth + 1)]);
  return walk('', 0);
}
