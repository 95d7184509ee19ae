import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { DueCount } from '@jicai/shared/contract/work/todo.ts';
import { type DueKind, dueLabels } from '@jicai/shared/domain/work/todo/due.ts';
import { withQuery } from '../../../../lib/url/path.ts';

/** A number of orders that wait, with the list that shows them. */
export interface DueLink {
  readonly kind: DueKind;
  readonly word: string;
  readonly count: number;
  readonly path: string;
}

const orders = (due: DueKind) => withQuery(menuPaths.orders, { due });
const supplierOrders = (due: DueKind) => withQuery(menuPaths.supplierOrders, { due });

const PATHS: Readonly<Record<DueKind, string>> = {
  toEdit: orders('toEdit'),
  toReceive: orders('toReceive'),
  toAccept: orders('toAccept'),
  toConfirm: supplierOrders('toConfirm'),
  toShip: supplierOrders('toShip'),
};

/** The numbers of a person's list as links. Who has no orders of their own accepts those of others. */
export function dueLinks(counts: readonly DueCount[]): DueLink[] {
  const hasOrders = counts.some(({ kind }) => kind === 'toEdit');
  return counts.map(({ kind, count }) => ({
    kind,
    word: dueLabels[kind],
    count,
    path: kind === 'toAccept' && !hasOrders ? menuPaths.acceptances : PATHS[kind],
  }));
}

/** The number that waits behind an entry of the side menu, by the entry's path. */
export function menuCounts(counts: readonly DueCount[], open: number): Record<string, number> {
  const all: Record<string, number> = { [menuPaths.todos]: open };
  for (const { path, count } of dueLinks(counts)) {
    const [entry = path] = path.split('?');
    all[entry] = (all[entry] ?? 0) + count;
  }
  return all;
}
