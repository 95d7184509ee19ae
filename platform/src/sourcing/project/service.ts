import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { Auctions } from '../../auction/bidding/service.ts';
import { readPackageInfo } from '../../auction/participation/package-info.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import { type ListFilter, listBiddings } from './repository.ts';

type Detail = ResponseOf<(typeof sourcingEndpoints)['detail']>;

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly auctions: Auctions;
}

/** The lists and the detail from which people get to an auction. */
export function createSourcing({ db, clock, auctions }: Parts) {
  return {
    list: (filter: ListFilter, person: Person | null) => listBiddings(filter, person, clock, db),

    /** A package with its rules and its siblings in the project. */
    async detail(person: Person, packageNumber: string): Promise<Detail | Refusal> {
      const info = await readPackageInfo(packageNumber, db);
      if (!info) return refuse('auction.unknown');
      const all = {
        tab: 'all',
        keyword: '',
        page: 1,
        pageSize: limits.maxPageSize,
        mine: false,
      } as const;
      const { rows } = await listBiddings({ ...all, projectId: info.projectId }, person, clock, db);
      const bidding = rows.find((row) => row.packageNumber === packageNumber);
      // A rehearsal is for who takes part; to others it is not there.
      if (!bidding || (bidding.isRehearsal && bidding.role === null))
        return refuse('auction.unknown');
      const { count } = await db
        .selectFrom('auction_entrant')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('package_number', '=', packageNumber)
        .executeTakeFirstOrThrow();
      return { method: 'bidding', bidding, info, entrantCount: Number(count), siblings: rows };
    },

    /** As whom a participant with one of the roles enters the hall. */
    async entry(person: Person, packageNumber: string, roles: readonly AuctionRole[]) {
      const viewer = await auctions.viewerOf(packageNumber, person, ...roles);
      const { info } = await auctions.packageInfo(null, packageNumber);
      return { viewer, info, serverTimeMs: await readNow(clock, db) };
    },
  };
}

export type Sourcing = ReturnType<typeof createSourcing>;
