import type { PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import type { AuctionMethod } from '@jicai/shared/domain/auction/method-words.ts';
import type { PricedLine } from '@jicai/shared/domain/auction/price/price.ts';
import { fieldsOf } from '@jicai/shared/domain/auction/rules/forms.ts';
import { sql } from 'kysely';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type AuctionRow, rulesOfRow } from '../ledger/record.ts';

interface InfoRow extends AuctionRow {
  package_name: string;
  project_id: string;
  project_number: string;
  project_name: string;
  unit_name: string;
  handler_name: string;
  supervisor_name: string;
  method: AuctionMethod;
  is_demo: boolean;
  lines: { line_no: number; name: string; unit: string; quantity_thousandths: number }[] | null;
}

/**
 * Reads the facts of an auction that its bids do not change: names, people, rules in force and lines.
 * Resolves to null for an unknown package.
 */
export async function readPackageInfo(
  packageNumber: string,
  db: Executor,
): Promise<PackageInfo | null> {
  const { rows } = await sql<InfoRow>`
    select auction.*, package.name as package_name, project.id as project_id, project.number as project_number,
      project.name as project_name, project.is_demo, project.method, ${nameAt('org', 'unit', 'auction.closes_at')} as unit_name,
      ${nameAt('person', 'handler', 'auction.closes_at')} as handler_name,
      ${nameAt('person', 'supervisor', 'auction.closes_at')} as supervisor_name,
      (select json_agg(json_build_object('line_no', line_no, 'name', name, 'unit', unit,
          'quantity_thousandths', quantity_thousandths) order by line_no)
        from package_line where package_number = package.number) as lines
    from auction
    join package on package.number = auction.package_number
    join project on project.id = package.project_id
    join org unit on unit.id = project.unit_id
    join person handler on handler.id = project.handler_id
    join person supervisor on supervisor.id = project.supervisor_id
    where auction.package_number = ${packageNumber}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    packageNumber,
    packageName: row.package_name,
    projectId: row.project_id,
    projectNumber: row.project_number,
    projectName: row.project_name,
    unitName: row.unit_name,
    handlerName: row.handler_name,
    supervisorName: row.supervisor_name,
    method: row.method,
    isDemo: row.is_demo,
    isRehearsal: row.is_rehearsal,
    hasRounds: row.rounds !== null,
    ...fieldsOf(rulesOfRow(row)),
    lines: (row.lines ?? []).map((line) => ({
      lineNo: line.line_no,
      name: line.name,
      unit: line.unit,
      quantityThousandths: line.quantity_thousandths,
    })),
  };
}

/** Reads the line items of a package, ordered by number, for the check of a bid by lines (AU8). */
export async function readLines(packageNumber: string, db: Executor): Promise<PricedLine[]> {
  const rows = await db
    .selectFrom('package_line')
    .select(['line_no', 'name', 'quantity_thousandths'])
    .where('package_number', '=', packageNumber)
    .orderBy('line_no')
    .execute();
  return rows.map((row) => ({
    lineNo: row.line_no,
    name: row.name,
    quantityThousandths: row.quantity_thousandths,
  }));
}
