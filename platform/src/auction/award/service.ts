import type { AwardStepView } from '@jicai/shared/contract/auction/award.ts';
import type { AwardAnswer, AwardStep } from '@jicai/shared/domain/auction/award.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { readBidLines } from '../bidding/lines.ts';
import type { Auctions } from '../bidding/service.ts';
import { recordOf } from '../ledger/record.ts';
import { readPackages } from '../participation/packages.ts';
import { answerOffer } from './award.ts';

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly auctions: Auctions;
}

const viewOf = (step: AwardStep, names: ReadonlyMap<string, string>): AwardStepView => ({
  ...step,
  name: names.get(step.code) ?? '',
});

/** What people read of and do with an auction around its bidding: award, packages, bid lines. */
export function createAwards({ db, clock, auctions }: Parts) {
  const { viewerOf } = auctions;

  async function auctionOf(packageNumber: string) {
    const row = await db
      .selectFrom('auction')
      .selectAll()
      .where('package_number', '=', packageNumber)
      .executeTakeFirst();
    if (!row) throw new Failure(404, 'auction.unknown');
    return recordOf(row);
  }

  async function namesOf(packageNumber: string): Promise<ReadonlyMap<string, string>> {
    const rows = await db
      .selectFrom('auction_entrant')
      .innerJoin('org', 'org.id', 'auction_entrant.supplier_id')
      .select(['auction_entrant.code', 'org.name'])
      .where('package_number', '=', packageNumber)
      .execute();
    return new Map(rows.map(({ code, name }) => [code, name]));
  }

  return {
    /** AU41: the whole way for the organisers; for a supplier his own step, if he was asked. */
    async award(person: Person, packageNumber: string) {
      const viewer = await viewerOf(packageNumber, person);
      const { award, awardWaitMs: waitMs } = await auctionOf(packageNumber);
      if (!award) return { state: 'none' as const, steps: [], waitMs };
      const names = await namesOf(packageNumber);
      if (viewer.role !== 'supplier') {
        return {
          state: award.state,
          steps: award.steps.map((step) => viewOf(step, names)),
          waitMs,
        };
      }
      const own = award.steps.find(({ code }) => code === viewer.code);
      if (!own) return { state: 'none' as const, steps: [], waitMs };
      const isOpen = own.end === 'waiting' || own.end === 'confirmed';
      return { state: isOpen ? own.end : ('none' as const), steps: [viewOf(own, names)], waitMs };
    },

    async answerAward(
      person: Person,
      requestKey: string,
      given: { packageNumber: string; answer: AwardAnswer; reason: string },
    ) {
      await viewerOf(given.packageNumber, person, 'supplier');
      const actor = { personId: person.id, supplierId: person.orgId, requestKey };
      return answerOffer({ db, clock }, actor, given);
    },

    async packages(person: Person, packageNumber: string) {
      await viewerOf(packageNumber, person);
      const now = await readNow(clock, db);
      return { packages: await readPackages(packageNumber, person, now, db), serverTimeMs: now };
    },

    /** AU8: the lines of a supplier's valid bid; suppliers see their own only. */
    async bidLines(
      person: Person,
      { packageNumber, code }: { packageNumber: string; code: string },
    ) {
      const viewer = await viewerOf(packageNumber, person);
      if (viewer.role === 'supplier' && viewer.code !== code) {
        throw new Failure(403, 'permission.denied');
      }
      return readBidLines(packageNumber, code, db);
    },
  };
}

export type Awards = ReturnType<typeof createAwards>;
