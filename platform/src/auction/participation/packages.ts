import type { PackageTab } from '@jicai/shared/contract/auction/award.ts';
import { confirmationOf } from '@jicai/shared/domain/auction/award/award.ts';
import { phaseOf } from '@jicai/shared/domain/auction/clock/clock.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { type AuctionRow, recordOf } from '../ledger/record.ts';
import { isDeputy } from './participation.ts';

interface Row extends AuctionRow {
  package_name: string;
  is_organiser: boolean;
  is_entrant: boolean;
}

/**
 * Reads the packages of a package's project, in their order, for the switcher of the board.
 * `bestBid` is null without a bid, in packages that the person may not enter, and for sealed quotes
 * before the outcome (AU21).
 */
export async function readPackages(
  packageNumber: string,
  person: Person,
  now: number,
  db: Executor,
): Promise<PackageTab[]> {
  const { rows } = await sql<Row>`
    select auction.*, package.name as package_name,
      (${person.id} in (project.handler_id, project.supervisor_id)
        or ${isDeputy(person)} and ${person.roles.includes('supervisor')}) as is_organiser,
      exists (select from auction_entrant e where e.package_number = auction.package_number
        and e.supplier_id = ${person.orgId}) as is_entrant
    from package this
    join package on package.project_id = this.project_id
    join project on project.id = package.project_id
    join auction on auction.package_number = package.number
    where this.number = ${packageNumber}
    order by package.position limit ${limits.maxPageSize}`.execute(db);
  return rows.map((row) => {
    const record = recordOf(row);
    const { clock, outcome, rules, bestAmount } = record;
    const mayEnter = row.is_organiser || row.is_entrant;
    const isSecret = rules.quoteMethod === 'sealed' && outcome === null;
    return {
      packageNumber: row.package_number,
      packageName: row.package_name,
      phase: phaseOf(clock, outcome, now),
      confirmation: confirmationOf(record),
      runState: clock.runState,
      opensAtMs: clock.opensAt,
      closesAtMs: clock.closesAt,
      pausedAtMs: clock.pausedAt,
      bestBid: mayEnter && !isSecret ? bestAmount : null,
      mayEnter,
    };
  });
}
