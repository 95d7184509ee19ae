import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBidders } from '../../harness/auction/bidders.ts';
import { type ClusterStage, startClusterStage } from '../../harness/stages/cluster-stage.ts';
import { openRoamer } from '../../harness/stages/roamer.ts';
import { sleep, until } from '../../harness/wait.ts';

const SUPPLIERS = 10;
const rules = {
  startingPrice: fen(100_000_000),
  step: { kind: 'amount', amount: fen(1) },
} as const;

let stage: ClusterStage;
beforeAll(async () => {
  stage = await startClusterStage({ suppliers: SUPPLIERS });
});
afterAll(() => stage?.stop());

it('[R1] one of two platforms is killed and restarted under bids: none is lost, the other takes bids meanwhile', async () => {
  const packageNumber = await stage.publish({ rules });
  const seats = await Promise.all(
    Array.from({ length: SUPPLIERS }, (_, at) =>
      stage.seat(`supplier${at + 1}`, stage.relays[(at % 2) as 0 | 1]),
    ),
  );
  const bidders = startBidders(seats, [packageNumber]);
  const board = await openRoamer({
    relays: stage.relays.map(({ url }) => url).reverse(),
    token: seats[0]?.token ?? '',
    packageNumber,
  });
  await until('bids', () => bidders.answered() > 20);
  for (const [at, end] of (['kill', 'stop'] as const).entries()) {
    const platform = stage.platforms[at as 0 | 1];
    await platform[end]();
    const before = bidders.answered();
    await until('the other takes bids', () => bidders.answered() > before + 20);
    await platform.start();
    await sleep(300);
  }
  await bidders.stop();
  const { problems, found } = await bidders.account(stage.db);
  console.info(
    `two platforms restarted: ${bidders.answered()} bids acknowledged, ` +
      `${bidders.unanswered()} without an answer, ${found} of those taken`,
  );
  expect(problems).toEqual([]);
  const all = await stage.db
    .selectFrom('auction')
    .select('bid_count')
    .where('package_number', '=', packageNumber)
    .executeTakeFirstOrThrow();
  await until('the board shows all', () => board.board?.bidCount === all.bid_count);
  board.close();
});
