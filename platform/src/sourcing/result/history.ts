import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { HistoryQuote, resultEndpoints } from '@jicai/shared/contract/sourcing/result.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { readBidHistory, readOwnEvents } from '../../auction/bidding/history.ts';
import { unknownAuction, viewerOf } from '../../auction/participation/participation.ts';
import type { Seals } from '../../auction/sealed/seals.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { ResultNeeds } from './public.ts';

type History = ResponseOf<(typeof resultEndpoints)['history']>;
type Asked = RequestOf<(typeof resultEndpoints)['history']>;
type Quote = Omit<HistoryQuote, 'round' | 'change'>;

interface HistoryNeeds extends ResultNeeds {
  readonly seals: Seals;
}

const SEALED_ENDS: Readonly<Record<string, HistoryQuote['state']>> = {
  [say('quote.wasReplaced')]: 'replaced',
  [say('quote.wasWithdrawn')]: 'withdrawn',
};

async function quotesOfAll(asked: Asked, db: Executor): Promise<{ rows: Quote[]; total: number }> {
  const { rows, total } = await readBidHistory(asked.packageNumber, asked, db);
  return {
    total,
    rows: rows.map(({ seq, at, code, name, amount, accepted, voided, reason }) => ({
      seq,
      at,
      code,
      supplierName: name,
      amount,
      state: accepted ? (voided ? (SEALED_ENDS[reason] ?? 'voided') : 'valid') : 'refused',
      reason,
    })),
  };
}

const OWN_STATES = {
  accepted: 'valid',
  refused: 'refused',
  voided: 'voided',
  replaced: 'replaced',
  withdrawn: 'withdrawn',
} as const;

async function quotesOfOne(asked: Asked, code: string, { db, seals }: HistoryNeeds) {
  const { rows, total } = await readOwnEvents(asked.packageNumber, code, asked, { db, seals });
  return {
    total,
    rows: rows.map(
      ({ seq, at, kind, amount, reason }): Quote => ({
        seq,
        at,
        code,
        supplierName: '',
        amount,
        state: OWN_STATES[kind],
        reason,
      }),
    ),
  };
}

/** The round and the supplier's valid bid before each of these events: one statement. */
async function readContext(packageNumber: string, seqs: readonly number[], db: Executor) {
  const { rows } = await sql<{ seq: number; round: number; before: number | null }>`
    select v.seq,
      coalesce((select (r.payload ->> 'round')::int from auction_event r
        where r.package_number = v.package_number and r.kind = 'round.opened' and r.seq < v.seq
        order by r.seq desc limit 1), 1) as round,
      (select b.amount from auction_bid b
        where b.package_number = v.package_number and b.code = v.code and b.seq < v.seq
        order by b.seq desc limit 1) as before
    from auction_event v
    where v.package_number = ${packageNumber} and v.seq = any(${[...seqs]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.seq, row]));
}

/**
 * One page of the quotes of a package, newest first, the refused, void and withdrawn ones too: of all
 * suppliers for the organisers (AU21, AU22 hold), of oneself for a supplier.
 */
export async function readHistory(
  needs: HistoryNeeds,
  asked: Asked,
  person: Person,
): Promise<History | Refusal> {
  const { db } = needs;
  const { packageNumber } = asked;
  const viewer = await viewerOf(packageNumber, person, ['handler', 'supervisor', 'supplier'], db);
  // A supplier who takes no part learns nothing of the package, not even that it is there.
  if (isRefusal(viewer)) return unknownAuction();
  const { rows, total } =
    viewer.role === 'supplier'
      ? await quotesOfOne(asked, viewer.code ?? '', needs)
      : await quotesOfAll(asked, db);
  const context = await readContext(
    packageNumber,
    rows.map(({ seq }) => seq),
    db,
  );
  return {
    total,
    rows: rows.map((row) => {
      const { round = 1, before = null } = context.get(row.seq) ?? {};
      const isPriced = row.amount !== null && before !== null && row.state !== 'refused';
      return { ...row, round, change: isPriced ? (row.amount ?? 0) - (before ?? 0) : null };
    }),
    ...(await readPlace(packageNumber, db)),
  };
}

async function readPlace(packageNumber: string, db: Executor) {
  const { rows } = await sql<
    Pick<History, 'packageName' | 'projectNumber' | 'projectName' | 'siblings'>
  >`
    select this.name as "packageName", p.number as "projectNumber", p.name as "projectName",
      (select jsonb_agg(jsonb_build_object('number', k.number, 'name', k.name) order by k.position)
        from package k where k.project_id = p.id) as siblings
    from package this join project p on p.id = this.project_id
    where this.number = ${packageNumber}`.execute(db);
  const [place] = rows;
  if (!place) throw new Error(`${packageNumber} has no project`);
  return place;
}
