import { REPLAY_PAGE, replayEndpoints } from '@jicai/shared/contract/auction/replay.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLog } from '../../../harness/ledger/log.ts';
import { manualClock, startPlatform, type World } from '../../../harness/world.ts';

const clock = manualClock(Date.UTC(2026, 10, 20, 2, 0, 0));
const MINUTE = 60_000;
let world: World;
beforeAll(async () => {
  world = await startPlatform({ clock });
});
afterAll(() => world.stop());

describe('[EV2] the log of a finished auction', () => {
  it('comes in pages, whole and in order, and never says who by name or id', async () => {
    const packageNumber = await world.publish({ closesIn: 30 * MINUTE });
    await world.bid(1, packageNumber, '9000');
    for (let sent = 0; sent < REPLAY_PAGE; sent += 1) {
      await world.db
        .insertInto('auction_event')
        .values({
          package_number: packageNumber,
          seq: sent + 2,
          at: new Date(clock.at),
          kind: 'reminder.sent',
          actor_id: 'person-supervisor',
          payload: '{}',
          prev_hash: '',
          hash: '',
        })
        .execute();
    }
    await world.db
      .updateTable('auction')
      .set({ last_seq: REPLAY_PAGE + 1, outcome: '{"kind":"stopped","reason":""}' })
      .where('package_number', '=', packageNumber)
      .execute();
    const page = async (afterSeq: number) => {
      const asked = { packageNumber, afterSeq };
      return (await world.as('supervisor').call(replayEndpoints.events, asked)).data?.events ?? [];
    };
    const first = await page(0);
    const rest = await page(REPLAY_PAGE);
    const log = await readLog(world.db, packageNumber);
    expect(first).toHaveLength(REPLAY_PAGE);
    expect([...first, ...rest].map(({ seq, hash }) => ({ seq, hash }))).toEqual(
      log.map(({ seq, hash }) => ({ seq, hash })),
    );
    expect(first.slice(0, 2).map(({ actor }) => actor)).toEqual(['supplier', 'supervisor']);
    expect(JSON.stringify(first)).not.toMatch(/person-|姓名-/);
  });

  it('is refused while the auction runs, to its own handler too', async () => {
    const packageNumber = await world.publish();
    const asked = { packageNumber, afterSeq: 0 };
    const begin = await world.as('handler').call(replayEndpoints.begin, { packageNumber });
    const events = await world.as('supervisor').call(replayEndpoints.events, asked);
    for (const { state, text } of [begin, events]) {
      expect({ state, text }).toEqual({ state: 0, text: '报价尚未结束，结束后才能回放和导出' });
    }
  });
});
