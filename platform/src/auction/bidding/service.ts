import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { LRUCache } from 'lru-cache';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { readLines } from '../participation/package-info.ts';
import { viewerOf } from '../participation/participation.ts';
import type { Limiter } from '../rate-limit/limiter.ts';
import { type BidDeps, type BidInput, type BidResult, takeBid } from './bids.ts';

/**
 * Returns whether a package belongs to an inquiry (询价) whose quotes are evaluated after the
 * opening. The result for a package never changes, so that it can be cached.
 */
async function isOfInquiry(packageNumber: string, db: Executor): Promise<boolean> {
  const row = await db
    .selectFrom('auction')
    .innerJoin('package', 'package.number', 'auction.package_number')
    .innerJoin('project', 'project.id', 'package.project_id')
    .select(['auction.is_evaluated', 'project.method'])
    .where('auction.package_number', '=', packageNumber)
    .executeTakeFirst();
  return row?.is_evaluated === true && row.method === 'inquiry';
}

/** Reads the organisation ids of an auction's suppliers. */
async function readSuppliers(packageNumber: string, db: Executor): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('auction_entrant')
    .select('supplier_id')
    .where('package_number', '=', packageNumber)
    .execute();
  return new Set(rows.map(({ supplier_id: id }) => id));
}

/**
 * Returns whether a person has the role `supplier` and neither `handler` nor `supervisor`. If a
 * person has both kinds of roles, only `viewerOf` can tell whether the person is an organiser of
 * this auction.
 */
const onlySells = ({ roles }: Person) =>
  roles.includes('supplier') && !roles.includes('handler') && !roles.includes('supervisor');

/**
 * Creates the function that takes a person's bid. Before the auction's lock is taken, the function
 * refuses people who are no suppliers of the auction, bids above the rate limit, and bids on a
 * package that takes quotes only with a quote sheet (`needsSheet`).
 */
export function createBidding(deps: BidDeps & { readonly limiter: Limiter }) {
  /**
   * The organisation ids of each auction's suppliers, read at most once per auction and minute; a
   * failed read is not cached.
   */
  const admitted = new LRUCache<string, ReadonlySet<string>>({
    max: 5_000,
    ttl: 60_000,
    fetchMethod: (packageNumber) => readSuppliers(packageNumber, deps.db),
  });

  const inquiries = new LRUCache<string, boolean>({ max: 20_000 });

  /**
   * IQ2: returns whether a package takes quotes only with a quote sheet, through the call that checks the
   * sheet. Cached per package.
   */
  async function needsSheet(packageNumber: string): Promise<boolean> {
    const cached = inquiries.get(packageNumber);
    if (cached !== undefined) return cached;
    const needs = await isOfInquiry(packageNumber, deps.db);
    inquiries.set(packageNumber, needs);
    return needs;
  }

  /**
   * Returns the refusal of a person who is no supplier of the auction, without taking the lock;
   * null for a supplier. A cached supplier who has been removed since cannot bid, because every bid
   * reads the supplier's row under the lock.
   */
  async function refuseStranger(packageNumber: string, person: Person): Promise<Refusal | null> {
    if (onlySells(person) && (await admitted.forceFetch(packageNumber)).has(person.orgId))
      return null;
    const viewer = await viewerOf(packageNumber, person, ['supplier'], deps.db);
    return isRefusal(viewer) ? viewer : null;
  }

  return async (person: Person, requestKey: string, input: BidInput): Promise<BidResult> => {
    const refusal = await refuseStranger(input.packageNumber, person);
    if (refusal) return refusal;
    const sender = { personId: person.id, supplierId: person.orgId, role: 'supplier' } as const;
    // AU54: the rate limit is checked before the lock is taken. A bid refused for it is not logged
    // under its request key, so the same key can be sent again.
    const tooFast = await deps.limiter.check(input.packageNumber, 'bid', sender);
    if (tooFast) return tooFast;
    if (await needsSheet(input.packageNumber)) return refuse('inquiry.needsSheet');
    const lines = input.lines.length > 0 ? await readLines(input.packageNumber, deps.db) : [];
    const actor = { personId: person.id, supplierId: person.orgId, requestKey };
    return takeBid(deps, actor, input, lines);
  };
}
