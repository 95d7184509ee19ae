import { recordOf } from '@jicai/platform/src/auction/ledger/record.ts';
import { readStandings } from '@jicai/platform/src/auction/ledger/repository.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { type BoardState, ranking } from '@jicai/shared/domain/auction/standing/board.ts';
import { rank } from '@jicai/shared/domain/auction/standing/ranking.ts';
import type { AuctionClock, Standing } from '@jicai/shared/domain/auction/types.ts';

/* AU55: what a board shows of an auction beside what the database has of it, as comparable texts. */

const ranksOf = (standings: readonly Standing[]) =>
  standings.map(({ code, amount, at, seq }) => ({ code, amount, at, seq }));

function timesOf(clock: AuctionClock) {
  const { opensAt, closesAt, extensionsUsed, runState, pausedAt, settled } = clock;
  return { opensAt, closesAt, extensionsUsed, runState, pausedAt, settled };
}

/** Best bid, ranking, clock and end as an organiser's board shows them. */
export function shownBy(board: BoardState): string {
  const { clock, outcome, bidCount } = board;
  const places = ranksOf(ranking(board));
  const [best] = places;
  return JSON.stringify({
    best: best ? { code: best.code, amount: best.amount } : null,
    places,
    bidCount,
    clock: timesOf(clock),
    outcome: outcome && { kind: outcome.kind, code: outcome.code, amount: outcome.amount },
  });
}

/** The same as the database has it. */
export async function storedIn(db: Database, packageNumber: string): Promise<string> {
  const row = await db
    .selectFrom('auction')
    .selectAll()
    .where('package_number', '=', packageNumber)
    .executeTakeFirstOrThrow();
  const { clock, outcome, rules, bidCount, bestAmount, bestCode } = recordOf(row);
  const standings = rank(rules.direction, await readStandings(packageNumber, db));
  const won = outcome?.kind === 'won' ? outcome : null;
  return JSON.stringify({
    best: bestCode === null ? null : { code: bestCode, amount: bestAmount },
    places: ranksOf(standings),
    bidCount,
    clock: timesOf(clock),
    outcome: outcome && {
      kind: outcome.kind,
      code: won?.code ?? null,
      amount: won?.amount ?? null,
    },
  });
}
