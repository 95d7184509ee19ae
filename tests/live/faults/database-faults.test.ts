import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBidders } from '../../harness/auction/bidders.ts';
import { dose } from '../../harness/dose.ts';
import { type LiveStage, startLiveStage } from '../../harness/stages/live-stage.ts';
import { until } from '../../harness/wait.ts';
import { connect } from '../../relay/world/world.ts';

/* PostgreSQL dies and comes back under the bids of real processes. */

const SUPPLIERS = 10;
const CRASHES = dose(1, 4);
/** F12: writes are taken again this soon after the database is ready. */
/** The figure is for a quiet machine, which a trial has. */
const BACK_WITHIN_MS = dose(60_000, 10_000);

let stage: LiveStage;
beforeAll(async () => {
  stage = await startLiveStage({ suppliers: SUPPLIERS });
});
afterAll(() => stage?.stop());

describe('[F12] [R1] PostgreSQL is killed while bids are in flight', () => {
  it(`${CRASHES} times: no acknowledged bid is lost, the platform recovers by itself, boards show it`, async () => {
    const { stack, db, postgres } = stage;
    const rules = {
      startingPrice: fen(100_000_000),
      step: { kind: 'amount', amount: fen(1) },
    } as const;
    const packages = await Promise.all([1, 2].map(() => stage.publish({ rules })));
    const numbers = Array.from({ length: SUPPLIERS }, (_, index) => index + 1);
    const seated = await Promise.all(numbers.map((n) => stage.seat(`supplier${n}`)));
    const boards = await Promise.all(
      packages.map(async (packageNumber) => {
        const board = connect(stack.relay.url, (await stage.seat('supplier1')).token, {});
        await board.join(packageNumber);
        return board;
      }),
    );
    const life = stack.platform.pid();
    const bidders = startBidders(seated, packages);
    for (let crash = 0; crash < CRASHES; crash += 1) {
      const before = bidders.answered();
      await until('bids are taken', () => bidders.answered() >= before + 40);
      await postgres.crash();
      await until('every board says that its data is old', () =>
        boards.every(({ beacons }) => beacons.at(-1)?.upstream === 'failing'),
      );
      const silent = bidders.unanswered();
      await until('bids go without an answer', () => bidders.unanswered() > silent);
      await postgres.revive();
      const ready = performance.now();
      const atReady = bidders.answered();
      await until('bids are taken again', () => bidders.answered() > atReady, {
        timeoutMs: BACK_WITHIN_MS,
      });
      await until('every board is fed again', () =>
        boards.every(({ beacons }) => beacons.at(-1)?.upstream === 'ok'),
      );
      expect(performance.now() - ready).toBeLessThan(BACK_WITHIN_MS);
    }
    await bidders.stop();
    const { problems, found } = await bidders.account(db);
    expect(problems).toEqual([]);
    expect(stack.platform.pid()).toBe(life);
    // The boards end with the same bids as the ledger: nothing is missing or made up (L7, L8).
    for (const [index, packageNumber] of packages.entries()) {
      const { bid_count: count } = await db
        .selectFrom('auction')
        .select('bid_count')
        .where('package_number', '=', packageNumber)
        .executeTakeFirstOrThrow();
      await until('the board has all', () => boards[index]?.board?.bidCount === Number(count));
    }
    console.info(
      `PostgreSQL killed ${CRASHES} times: ${bidders.answered()} bids acknowledged, none lost; ` +
        `${bidders.unanswered()} without an answer, of which ${found} were taken`,
    );
  });
});
