import type {
  SecurityEntry,
  SecurityFilter,
} from '@jicai/shared/contract/identity/security-log.ts';
import { inOrder } from '@jicai/shared/domain/kernel/numbers/range.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { chainedHash } from './log.ts';

/** A search counts no further: beyond, the answer is "more". */
const COUNTED = 10_001;

/** One page of the log, the newest first. Actor and object are compared as a whole: both have an index. */
export async function searchLog(
  filter: SecurityFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  db: Executor,
): Promise<{ rows: SecurityEntry[]; total: number }> {
  const where = conditionOf(filter);
  // By time, as the indexes are: by number, a period long ago would be found behind all that came since.
  const order = sql`at desc, seq desc`;
  const { rows } = await sql<SecurityEntry>`
    select l.seq, l.at as "atMs", l.action, l.was_refused as "wasRefused", l.actor,
      coalesce(org.name, '') as "unitName", l.address, l.object, l.detail, l.hash
    from (select * from security_log where ${where} order by ${order}
      limit ${limit} offset ${offset}) l
    left join org on org.id = l.unit_id order by ${order}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from security_log where ${where} limit ${COUNTED}) l`.execute(
    db,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

function conditionOf(filter: SecurityFilter): RawBuilder<unknown> {
  const moment = (ms: number) => sql`${new Date(ms)}::timestamptz`;
  const [from, to] = inOrder(filter.fromMs, filter.toMs);
  const parts = [
    from === null ? null : sql`at >= ${moment(from)}`,
    to === null ? null : sql`at < ${moment(to)}`,
    filter.action === null ? null : sql`action = ${filter.action}`,
    filter.refusedOnly ? sql`was_refused` : null,
    filter.actor.trim() === '' ? null : sql`actor = ${filter.actor.trim()}`,
    filter.object.trim() === '' ? null : sql`object = ${filter.object.trim()}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** The chain as it stands; `brokenAt` is the first entry that does not fit, null for a good chain. */
export interface ChainState {
  readonly count: number;
  readonly brokenAt: number | null;
  readonly head: string;
}

/** Computes every hash anew: a changed, missing or added row shows, and so does a changed head. */
export async function verifyChain(db: Executor): Promise<ChainState> {
  const columns = 'action was_refused person_id actor unit_id address object detail';
  const hash = chainedHash(sql`coalesce(lag(hash) over (order by seq), '')`, {
    seq: sql`seq`,
    at: sql`at`,
    rest: columns.split(' ').map((name) => sql.ref(name)),
  });
  const { rows } = await sql<ChainState & { lastSeq: number; lastHash: string; seq: number }>`
    with checked as (
      select seq, hash, ${hash} as right_hash, row_number() over (order by seq) as place
      from security_log
    )
    select count(*) as count, min(seq) filter (where hash <> right_hash or seq <> place)
        as "brokenAt", coalesce(max(seq), 0) as "lastSeq",
      coalesce((array_agg(hash order by seq desc))[1], '') as "lastHash",
      (select seq from security_head) as seq, (select hash from security_head) as head
    from checked`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('the security log has no head');
  const { count, brokenAt, head, lastHash, lastSeq, seq } = state;
  const isCut = lastSeq !== seq || lastHash !== head;
  return { count, head, brokenAt: brokenAt ?? (isCut ? lastSeq + 1 : null) };
}
