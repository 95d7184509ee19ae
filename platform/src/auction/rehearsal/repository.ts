import { roundsWithin } from '@jicai/shared/domain/auction/clock/rounds.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { recordOf } from '../ledger/record.ts';
import type { NewEntrant, NewPackage } from '../publication/publish.ts';

/** The project of a package, its row taken: two rehearsals of it never begin at once. */
export async function lockProject(packageNumber: string, trx: Executor) {
  return trx
    .selectFrom('project')
    .innerJoin('package', 'package.project_id', 'project.id')
    .selectAll('project')
    .where('package.number', '=', packageNumber)
    .forUpdate('project')
    .executeTakeFirstOrThrow();
}

/** Whether the real auction has begun, and whether a rehearsal of it is still on. */
export async function readProgress(
  projectId: string,
  now: number,
  db: Executor,
): Promise<{ hasBegun: boolean; isOn: boolean }> {
  const rows = await db
    .selectFrom('auction')
    .innerJoin('package', 'package.number', 'auction.package_number')
    .innerJoin('project', 'project.id', 'package.project_id')
    .select(['auction.is_rehearsal', 'auction.opens_at', 'auction.settled'])
    // AU17: the row's opening is that of the current round.
    .select(sql<boolean>`coalesce((auction.rounds ->> 'current')::int, 1) > 1`.as('is_later_round'))
    .where((eb) =>
      eb.or([eb('project.id', '=', projectId), eb('project.rehearsal_of', '=', projectId)]),
    )
    .execute();
  return {
    hasBegun: rows.some((row) => !row.is_rehearsal && (row.is_later_round || row.opens_at <= now)),
    isOn: rows.some((row) => row.is_rehearsal && !row.settled),
  };
}

async function readEntrants(packageNumber: string, db: Executor): Promise<NewEntrant[]> {
  const rows = await db
    .selectFrom('auction_entrant')
    .select('supplier_id')
    .where('package_number', '=', packageNumber)
    .execute();
  return rows.map(({ supplier_id: supplierId }) => ({ supplierId }));
}

async function readPackageLines(packageNumber: string, db: Executor) {
  const rows = await db
    .selectFrom('package_line')
    .select(['name', 'unit', 'quantity_thousandths'])
    .where('package_number', '=', packageNumber)
    .orderBy('line_no')
    .execute();
  return rows.map(({ quantity_thousandths: quantityThousandths, ...line }) => ({
    ...line,
    quantityThousandths,
  }));
}

/** The packages of a project as a rehearsal has them: same rules and lines, a window of its own. */
export async function copyPackages(
  projectId: string,
  to: { number: string; opensAt: number; closesAt: number },
  suppliers: { real: boolean; simulated: readonly NewEntrant[] },
  db: Executor,
): Promise<NewPackage[]> {
  const rows = await db
    .selectFrom('package')
    .innerJoin('auction', 'auction.package_number', 'package.number')
    .selectAll('auction')
    .select(['package.name', 'package.position'])
    .where('package.project_id', '=', projectId)
    .orderBy('package.position')
    .execute();
  const { opensAt, closesAt } = to;
  const copies: NewPackage[] = [];
  for (const row of rows) {
    const { rules, rounds } = recordOf(row);
    const real = suppliers.real ? await readEntrants(row.package_number, db) : [];
    copies.push({
      number: `${to.number}-${row.position}`,
      name: row.name,
      rules,
      opensAt,
      closesAt,
      entrants: [...real, ...suppliers.simulated],
      lines: await readPackageLines(row.package_number, db),
      ...(rounds ? { rounds: roundsWithin(rounds.windows.length, opensAt, closesAt) } : {}),
    });
  }
  return copies;
}
