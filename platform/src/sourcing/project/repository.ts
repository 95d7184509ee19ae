import type { BiddingRow, PhaseTab } from '@jicai/shared/contract/sourcing/project.ts';
import { phaseOf } from '@jicai/shared/domain/auction/clock/clock.ts';
import { sql } from 'kysely';
import { type AuctionRow, recordOf } from '../../auction/ledger/record.ts';
import { holdersIn, outcomeView } from '../../auction/live/state.ts';
import { isDeputy } from '../../auction/participation/participation.ts';
import { mayRehearse } from '../../auction/rehearsal/repository.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { containing } from '../../kernel/db/like.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { listPageOf } from './list-page.ts';
import { listSignUps, signUpCount } from './sign-ups.ts';

interface ListRow extends AuctionRow {
  package_name: string;
  project_number: string;
  project_name: string;
  unit_name: string;
  is_demo: boolean;
  method: BiddingRow['method'];
  selection: BiddingRow['selection'];
  handler_id: string;
  supervisor_id: string;
  is_entrant: boolean;
  winner_names: Readonly<Record<string, string>> | null;
  may_rehearse: boolean;
  is_deputy: boolean;
}

export interface ListFilter {
  readonly tab: PhaseTab;
  readonly keyword: string;
  readonly page: number;
  readonly pageSize: number;
  /** Only the auctions in which the caller takes part. */
  readonly mine: boolean;
  /** Only packages of projects by this method. */
  readonly method?: BiddingRow['method'];
  readonly packageNumber?: string;
  readonly projectId?: string;
}

function roleOf(row: ListRow, person: Person | null): BiddingRow['role'] {
  if (!person) return null;
  if (row.handler_id === person.id) return 'handler';
  if (row.supervisor_id === person.id || row.is_deputy) return 'supervisor';
  return row.is_entrant ? 'supplier' : null;
}

/** The part of a row that a visitor may know (AU23): no amounts and no names before the close. */
function rowOf(row: ListRow, person: Person | null, now: number): BiddingRow {
  const record = recordOf(row);
  const { clock, outcome, rules } = record;
  const role = roleOf(row, person);
  const isOrganiser = role === 'handler' || role === 'supervisor';
  return {
    packageNumber: row.package_number,
    packageName: row.package_name,
    projectNumber: row.project_number,
    projectName: row.project_name,
    unitName: row.unit_name,
    isDemo: row.is_demo,
    isRehearsal: row.is_rehearsal,
    method: row.method,
    selection: row.selection,
    direction: rules.direction,
    phase: phaseOf(clock, outcome, now),
    opensAtMs: clock.opensAt,
    closesAtMs: clock.closesAt,
    outcome: outcomeView(record, (code) => row.winner_names?.[code] ?? ''),
    startingPrice: outcome && isOrganiser ? rules.startingPrice : null,
    role,
    signUp: null,
    mayRehearse: row.may_rehearse && row.handler_id === person?.id,
  };
}

/** The part of a filter that packages without an auction can meet; lists of one auction or project have none. */
function signUpsOf({ tab, keyword, mine, method, packageNumber, projectId }: ListFilter) {
  const hasSignUps = (tab === 'all' || tab === 'signUp') && !packageNumber && !projectId;
  return { hasSignUps, signUps: { keyword, mine, ...(method ? { method } : {}) } };
}

/**
 * One page of bidding packages: running first, then coming, then those whose sign-up comes or runs, then
 * ended, newest end first. Three statements at most.
 */
export async function listBiddings(
  filter: ListFilter,
  person: Person | null,
  clock: Clock,
  db: Executor,
): Promise<{ rows: BiddingRow[]; total: number; serverTimeMs: number }> {
  const { tab, keyword, page, pageSize, mine, method, packageNumber, projectId } = filter;
  const now = sql`t.now`;
  const tabs = {
    all: sql`true`,
    signUp: sql`false`,
    coming: sql`auction.outcome is null and auction.opens_at > ${now}`,
    running: sql`auction.outcome is null and auction.opens_at <= ${now} and not auction.settled`,
    unopened: sql`auction.outcome is null and auction.settled`,
    ended: sql`auction.outcome is not null`,
  };
  const orgId = person?.orgId ?? '';
  const personId = person?.id ?? '';
  const isEntrant = sql`exists (select from auction_entrant e
    where e.package_number = auction.package_number and e.supplier_id = ${orgId})`;
  const isSupervisor = person?.roles.includes('supervisor') ?? false;
  const deputises = isSupervisor ? isDeputy({ id: personId, orgId }) : sql<boolean>`false`;
  const conditions = [tabs[tab]];
  if (keyword) {
    const pattern = containing(keyword);
    conditions.push(sql`(project.name ilike ${pattern} or package.name ilike ${pattern}
      or project.number ilike ${pattern} or unit.name ilike ${pattern})`);
  }
  // A rehearsal is listed for its participants only.
  if (!mine && !packageNumber && !projectId) conditions.push(sql`not auction.is_rehearsal`);
  if (mine) {
    conditions.push(
      sql`(project.handler_id = ${personId} or project.supervisor_id = ${personId} or ${isEntrant}
        or ${deputises})`,
    );
  }
  if (method) conditions.push(sql`project.method = ${method}`);
  if (packageNumber) conditions.push(sql`auction.package_number = ${packageNumber}`);
  if (projectId) conditions.push(sql`project.id = ${projectId}`);
  const from = sql`from auction
    join package on package.number = auction.package_number
    join project on project.id = package.project_id
    join org unit on unit.id = project.unit_id
    cross join (select ${clock.now()} as now) t
    where ${sql.join(conditions, sql` and `)}`;
  const { hasSignUps, signUps } = signUpsOf(filter);
  // A scalar query is computed once, not for each row.
  const at = sql`(select ${clock.now()})`;
  const { rows: counts } = await sql<{ open: number; ended: number; signUps: number; now: number }>`
    select count(*) filter (where auction.outcome is null)::int as open,
      count(*) filter (where auction.outcome is not null)::int as ended,
      ${hasSignUps ? signUpCount(signUps, person, at) : sql`0`} as "signUps",
      ${clock.now()} as now ${from}`.execute(db);
  const count = counts[0] ?? { open: 0, ended: 0, signUps: 0, now: 0 };
  const part = listPageOf(count, { page, pageSize });
  const { rows: auctions } = await sql<ListRow>`
    select auction.*, package.name as package_name, project.number as project_number,
      project.name as project_name, ${nameAt('org', 'unit', 'auction.closes_at')} as unit_name, project.is_demo, project.method,
      project.selection,
      project.handler_id, project.supervisor_id, ${isEntrant} as is_entrant,
      ${mayRehearse(now)} as may_rehearse, ${deputises} as is_deputy,
      (select jsonb_object_agg(e.code, ${nameAt('org', 'org', 'auction.closes_at')}) from auction_entrant e
        join org on org.id = e.supplier_id
        where e.package_number = auction.package_number
          and e.code in (select w ->> 'code' from ${holdersIn('auction')} w)) as winner_names
    ${from}
    order by auction.outcome is not null, auction.opens_at > ${now},
      case when auction.outcome is not null then null else auction.closes_at end, auction.closes_at desc, auction.package_number
    limit ${part.auctions.limit} offset ${part.auctions.offset}`.execute(db);
  const rows = auctions.map((row) => rowOf(row, person, count.now));
  const waiting = await listSignUps({ ...signUps, ...part.signUps }, person, at, db);
  return {
    rows: [...rows.slice(0, part.before), ...waiting, ...rows.slice(part.before)],
    total: count.open + count.signUps + count.ended,
    serverTimeMs: count.now,
  };
}
