import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { project } from '@jicai/relay/src/auction/room/projection/projection.ts';
import { roundsWithin } from '@jicai/shared/domain/auction/clock/rounds.ts';
import { nextAcceptable } from '@jicai/shared/domain/auction/price/price.ts';
import { rulesOf } from '@jicai/shared/domain/auction/rules/forms.ts';
import { priorBidsOnBoard } from '@jicai/shared/domain/auction/standing/prior-bids.ts';
import { fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shownBoard } from '../../../harness/auction/replays.ts';
import { dose } from '../../../harness/dose.ts';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import { codeOf } from '../../../harness/people/cast.ts';
import { manualClock, startPlatform, type World } from '../../../harness/world.ts';

const MINUTE = 60_000;
const START = 1_000_000;
const clock = manualClock(Date.parse('2026-06-01T01:00:00Z'));
let world: World;
beforeAll(async () => {
  world = await startPlatform({ clock });
});
afterAll(() => world.stop());

/** What the page of supplier `n` shows: whether the supplier may bid at all, and the next amount. */
async function shownTo(n: number, packageNumber: string) {
  const code = codeOf(n);
  const board = project(await shownBoard(world, packageNumber), 'supplier', code);
  const rules = rulesOf(board.info);
  const prior = priorBidsOnBoard(board, code);
  const isOut = board.rounds?.members.some((own) => own.outRound !== null) ?? false;
  const mayBid = !isOut && !(prior.ownLeads && !rules.leaderMayRebid);
  return { next: mayBid ? nextAcceptable(rules, prior) : null, direction: rules.direction };
}

/** One supplier tries an amount that is a 分 too bad, then the amount that the page shows. */
async function tryBoth(n: number, packageNumber: string) {
  clock.at += 1_000;
  const { next, direction } = await shownTo(n, packageNumber);
  const amount = next ?? fen(direction === 'reverse' ? 1_000 : START * 5);
  const worse = fen(direction === 'reverse' ? amount + 1 : amount - 1);
  expect((await world.bid(n, packageNumber, fenToText(worse))).state, `${n}: ${worse}`).toBe(0);
  const { state, text } = await world.bid(n, packageNumber, fenToText(amount));
  expect([state, text], `${n}: ${amount}`).toEqual(next === null ? [0, text] : [1, '']);
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('amount' as const),
    amount: fc.integer({ min: 0, max: 20_000 }).map(fen),
  }),
  fc.record({
    kind: fc.constant('percent' as const),
    hundredths: fc.integer({ min: 1, max: 500 }),
  }),
);
const rules = fc.record({
  direction: fc.constantFrom('reverse' as const, 'forward' as const),
  stepBase: fc.constantFrom('own' as const, 'best' as const),
  step,
  multipleOfStep: fc.boolean(),
  leaderMayRebid: fc.boolean(),
  maxBidsPerSupplier: fc.constantFrom(0, 0, 3),
});
/** How much better than the starting price the opening offers of two suppliers are. */
const offers = fc.record({ 1: fc.nat(60_000), 2: fc.nat(60_000) }, { requiredKeys: [] });
const bidders = fc.array(fc.constantFrom(1, 2, 3), { minLength: 2, maxLength: 5 });

describe('[AU9] the next amount on the page', () => {
  it('[AU4] [AU17] is the worst that the server accepts, under all rules, offers and rounds', async () => {
    const life = fc.asyncProperty(
      rules,
      offers,
      bidders,
      bidders,
      async (given, better, ...rounds) => {
        const sign = given.direction === 'reverse' ? -1 : 1;
        const at = clock.at;
        const packageNumber = await world.publish({
          rules: {
            ...given,
            startingPrice: fen(START),
            largeMove: 'taken',
            minSuppliers: 1,
            extension: { triggerMs: 0, lengthMs: 0, allowed: 0 },
          },
          rounds: roundsWithin(2, at, at + 20 * MINUTE),
          openingOffers: Object.fromEntries(
            Object.entries(better).map(([n, by = 0]) => [n, fen(START + sign * by)]),
          ),
        });
        for (const [round, order] of rounds.entries()) {
          clock.at = Math.max(clock.at, at + round * 10 * MINUTE + 1);
          await settleAuction({ db: world.db, clock }, packageNumber);
          for (const n of order) await tryBoth(n, packageNumber);
        }
        expect(await checkLedger(world.db, packageNumber)).toEqual([]);
        clock.at = at + 30 * MINUTE;
      },
    );
    await fc.assert(life, { numRuns: dose(15, 300) });
  });
});
