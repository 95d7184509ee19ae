import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { LRUCache } from 'lru-cache';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import type { Limiter } from '../pace/limiter.ts';
import { readLines } from '../participation/package-info.ts';
import { viewerOf } from '../participation/participation.ts';
import { type BidAnswer, type BidDeps, type BidInput, takeBid } from './bids.ts';

/** Whether a package's opened quotes are evaluated as those of an inquiry; that never changes. */
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

/** The suppliers of an auction. */
async function readSuppliers(packageNumber: string, db: Executor): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('auction_entrant')
    .select('supplier_id')
    .where('package_number', '=', packageNumber)
    .execute();
  return new Set(rows.map(({ supplier_id: id }) => id));
}

/** People of an auction's organisers are looked at one by one: a role of theirs may come first. */
const onlySells = ({ roles }: Person) =>
  roles.includes('supplier') && !roles.includes('handler') && !roles.includes('supervisor');

/** Answers the call by which a person bids. It remembers for a minute which suppliers may. */
export function createBidding(deps: BidDeps & { readonly limiter: Limiter }) {
  /** Read once an auction and minute, however many of its suppliers bid; a failure is not remembered. */
  const admitted = new LRUCache<string, ReadonlySet<string>>({
    max: 5_000,
    ttl: 60_000,
    fetchMethod: (packageNumber) => readSuppliers(packageNumber, deps.db),
  });

  const inquiries = new LRUCache<string, boolean>({ max: 20_000 });

  /** IQ2: a quote of an inquiry comes with its sheet, by the call that checks it. Asked once a package. */
  async function needsSheet(packageNumber: string): Promise<boolean> {
    const known = inquiries.get(packageNumber);
    if (known !== undefined) return known;
    const needs = await isOfInquiry(packageNumber, deps.db);
    inquiries.set(packageNumber, needs);
    return needs;
  }

  /**
   * Keeps strangers from the auction's lock. An admitted supplier is not checked again for a minute:
   * their place is read under the lock with every bid, so an outdated admission lets nobody bid.
   */
  async function refuseStranger(packageNumber: string, person: Person): Promise<Refusal | null> {
    if (onlySells(person) && (await admitted.forceFetch(packageNumber)).has(person.orgId))
      return null;
    const viewer = await viewerOf(packageNumber, person, ['supplier'], deps.db);
    return isRefusal(viewer) ? viewer : null;
  }

  return async (person: Person, requestKey: string, input: BidInput): Promise<BidAnswer> => {
    const refusal = await refuseStranger(input.packageNumber, person);
    if (refusal) return refusal;
    const sender = { personId: person.id, supplierId: person.orgId, role: 'supplier' } as const;
    // AU54: before the lock; the bid's id stays unused.
    const tooFast = await deps.limiter.check(input.packageNumber, 'bid', sender);
    if (tooFast) return tooFast;
    if (await needsSheet(input.packageNumber)) return refuse('inquiry.needsSheet');
    const lines = input.lines.length > 0 ? await readLines(input.packageNumber, deps.db) : [];
    const actor = { personId: person.id, supplierId: person.orgId, requestKey };
    return takeBid(deps, actor, input, lines);
  };
}
