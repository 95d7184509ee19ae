import { roundsWithin } from '@jicai/shared/domain/auction/clock/rounds.ts';
import { type RawBuilder, sql } from 'kysely';
import { moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { numberWithin } from '../../kernel/numbers/numbers.ts';
import { recordOf } from '../ledger/record.ts';
import type { NewEntrant, NewPackage } from '../publication/publish.ts';

/**
 * Reads the project of a package and locks the project's row, so that two rehearsals of the project never
 * start at once.
 */
export async function lockProject(packageNumber: string, trx: Executor) {
  return trx
    .selectFrom('project')
    .innerJoin('package', 'package.project_id', 'project.id')
    .selectAll('project')
    .where('package.number', '=', packageNumber)
    .forUpdate('project')
    .executeTakeFirstOrThrow();
}

/* The SQL conditions below are over a row of `project`; `now` is the time to compare with. */

/**
 * SQL condition: an auction of one of the project's packages has begun. AU17: `opens_at` is the
 * opening of the current round, so an auction whose current round is not the first counts as begun
 * even before that round opens.
 */
const hasBegun = (now: RawBuilder<unknown>) => sql<boolean>`exists (
  select from auction a join package p on p.number = a.package_number
  where p.project_id = project.id and not a.is_rehearsal
    and (a.opens_at <= ${now} or coalesce((a.rounds ->> 'current')::int, 1) > 1))`;

const isOn = sql<boolean>`exists (
  select from auction a join package p on p.number = a.package_number
    join project copy on copy.id = p.project_id
  where copy.rehearsal_of = project.id and a.is_rehearsal and not a.settled)`;

/**
 * SQL condition: a rehearsal of the project can start, because it is a real project, none of its auctions has
 * begun, and no rehearsal of it is running.
 */
export const mayRehearse = (now: RawBuilder<unknown>) =>
  sql<boolean>`(project.rehearsal_of is null and not ${hasBegun(now)} and not ${isOn})`;

/**
 * Returns whether this person, as the handler of the package's project, can start a rehearsal now: false
 * while one is running. Resolves to null for everybody else, for the packages of a rehearsal, and once a real
 * auction has begun.
 */
export async function offeredTo(
  personId: string,
  packageNumber: string,
  now: number,
  db: Executor,
): Promise<boolean | null> {
  const at = sql`${moment(now)}::timestamptz`;
  const row = await db
    .selectFrom('project')
    .innerJoin('package', 'package.project_id', 'project.id')
    .select([hasBegun(at).as('hasBegun'), isOn.as('isOn')])
    .where('package.number', '=', packageNumber)
    .where('project.handler_id', '=', personId)
    .where('project.rehearsal_of', 'is', null)
    .executeTakeFirst();
  return row && !row.hasBegun ? !row.isOn : null;
}

/**
 * Reads whether an auction of the project has begun (`hasBegun`), and whether a rehearsal of the project is
 * running (`isOn`).
 */
export async function readProgress(
  projectId: string,
  now: number,
  db: Executor,
): Promise<{ hasBegun: boolean; isOn: boolean }> {
  return db
    .selectFrom('project')
    .select([hasBegun(sql`${moment(now)}::timestamptz`).as('hasBegun'), isOn.as('isOn')])
    .where('project.id', '=', projectId)
    .executeTakeFirstOrThrow();
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

/**
 * Returns copies of a project's packages for a rehearsal: the same rules, lines and number of rounds, in
 * another window, with the real suppliers, the simulated ones, or both. Opening offers are not copied.
 */
export async function copyPackages(
  projectId: string,
  target: { number: string; opensAt: number; closesAt: number },
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
  const { opensAt, closesAt } = target;
  const copies: NewPackage[] = [];
  for (const row of rows) {
    const { rules, rounds } = recordOf(row);
    const real = suppliers.real ? await readEntrants(row.package_number, db) : [];
    copies.push({
      number: numberWithin('package', target.number, row.position),
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
