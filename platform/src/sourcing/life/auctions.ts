import { HOUR_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import {
  packageRules,
  readQuantity,
  roundWindowsOf,
} from '@jicai/shared/domain/sourcing/project/draft.ts';
import { insertProject, type NewPackage } from '../../auction/publication/publish.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { numberWithin } from '../../kernel/numbers/numbers.ts';
import type { ProjectRow } from './row.ts';

/** The numbers of a project's packages: its own, and the place of the package from 1. */
export const packageNumbersOf = ({ number, draft }: ProjectRow): string[] =>
  draft.packages.map((_, index) => `${number}-${index + 1}`);

/** The windows of a project's auctions as they stand, in ms. */
export interface QuoteWindow {
  readonly opensAt: number;
  readonly closesAt: number;
}

/** An item's name in the auction: the name with what is required of it. */
const itemName = (name: string, spec: string) => (spec.trim() ? `${name}（${spec}）` : name);

function packageOf(
  row: ProjectRow,
  index: number,
  window: QuoteWindow,
  supplierIds: readonly string[],
): NewPackage {
  const { draft } = row;
  const pack = draft.packages[index];
  if (!pack) throw new Error(`${row.number} has no package ${index + 1}`);
  const lines = pack.lines.map(({ name, spec, unit, quantity }) => ({
    name: itemName(name, spec),
    unit,
    quantityThousandths: readQuantity(quantity) ?? 0,
  }));
  return {
    number: numberWithin('package', row.number, index + 1),
    name: pack.name,
    rules: packageRules(draft, index),
    ...window,
    entrants: supplierIds.map((supplierId) => ({ supplierId })),
    awardWaitMs: draft.awardWaitHours * HOUR_MS,
    isEvaluated: row.method === 'inquiry',
    ...(lines.length > 0 ? { lines } : {}),
    ...(draft.rounds > 1 ? { rounds: roundWindowsOf(draft, window.opensAt, window.closesAt) } : {}),
  };
}

/**
 * Publishes the packages of a project as auctions for the admitted suppliers. Answers the id of the
 * auctions' project.
 */
export function publishAuctions(
  row: ProjectRow,
  window: QuoteWindow,
  supplierIds: readonly string[],
  trx: Executor,
): Promise<string> {
  const { supervisorId } = row;
  if (supervisorId === null) throw new Error(`${row.number} has no supervisor`);
  return insertProject(
    {
      number: row.number,
      name: row.draft.name,
      unitId: row.unitId,
      handlerId: row.handlerId,
      supervisorId,
      method: row.method,
      selection: row.draft.selection,
      isDemo: row.isDemo,
      packages: row.draft.packages.map((_, index) => packageOf(row, index, window, supplierIds)),
    },
    trx,
  );
}
