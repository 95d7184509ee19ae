import { MINUTE_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

/** A chain's head or a document that shall become a leaf. */
export interface Found {
  /** Unique in the whole tree, so that nothing enters it twice. */
  readonly source: string;
  readonly kind: string;
  /** The number of the auction or document. */
  readonly objectId: string;
  readonly seq: number | null;
  /** 64 hex digits. */
  readonly head: string;
}

/** Takes the documents that triggers noted, the oldest first. */
async function takePending(limit: number, trx: Executor): Promise<Found[]> {
  const { rows } = await sql<Found & { id: number; isNew: boolean }>`
    delete from evidence_pending p
    where p.id in (select id from evidence_pending order by id limit ${limit})
    returning p.id, p.source, p.kind, p.object_id as "objectId", p.seq, p.head,
      not exists (select from evidence_leaf l where l.source = p.source) as "isNew"`.execute(trx);
  return rows.filter(({ isNew }) => isNew).sort((a, b) => a.id - b.id);
}

/** The heads of auctions when they were published: the hash of their terms, to which the chain is tied. */
async function publications(limit: number, trx: Executor): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select 'auction/' || a.package_number || '/0' as source, 'auction' as kind,
      a.package_number as "objectId", 0 as seq,
      encode(sha256(convert_to(a.terms, 'UTF8')), 'hex') as head
    from auction a
    where a.terms is not null and not a.is_rehearsal and not exists (
      select from evidence_leaf l
      where l.kind = 'auction' and l.object_id = a.package_number and l.seq = 0)
    order by a.package_number limit ${limit}`.execute(trx);
  return rows;
}

/**
 * The present heads of auctions whose chain has grown since their last leaf. AU21: the chain of an auction
 * with sealed quotes is left out until its outcome, so that the size of the tree shows neither their number
 * nor when they came.
 */
async function auctionHeads(limit: number, trx: Executor): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select 'auction/' || a.package_number || '/' || a.last_seq as source, 'auction' as kind,
      a.package_number as "objectId", a.last_seq as seq, a.head_hash as head
    from auction a
    where a.last_seq > 0 and not a.is_rehearsal
      and (a.outcome is not null or a.rules ->> 'quoteMethod' = 'open')
      and not exists (select from evidence_leaf l
        where l.kind = 'auction' and l.object_id = a.package_number and l.seq = a.last_seq)
    order by a.package_number limit ${limit}`.execute(trx);
  return rows;
}

const TICK_MS = 10 * MINUTE_MS;

/**
 * The head of the security log, once in ten minutes whether or not it has grown: a leaf for each change would
 * show when somebody logged in to hand in a sealed quote. An empty log has the hash of no text as its head.
 */
async function securityHead(now: number, trx: Executor): Promise<Found[]> {
  const source = `security/${Math.floor(now / TICK_MS)}`;
  const { rows } = await sql<Found>`
    select ${source}::text as source, 'securityLog' as kind, 'security' as "objectId", seq,
      case when hash ~ '^[0-9a-f]{64}$' then hash
        else encode(sha256(convert_to(hash, 'UTF8')), 'hex') end as head
    from security_head
    where not exists (select from evidence_leaf l where l.source = ${source})`.execute(trx);
  return rows;
}

/** Returns at most `limit` things that are not in the tree yet. The caller holds the tree's lock. */
export async function findNew(limit: number, now: number, trx: Executor): Promise<Found[]> {
  const found = await securityHead(now, trx);
  for (const read of [publications, auctionHeads, takePending])
    if (found.length < limit) found.push(...(await read(limit - found.length, trx)));
  return found;
}
