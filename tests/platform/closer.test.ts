import { biddingEndpoints } from '@jicai/shared/contract/bidding.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../harness/ledger-checker.ts';
import { readLog } from '../harness/ledger-log.ts';
import { sleep, until } from '../harness/wait.ts';
import { startPlatform, type World } from '../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform({ closer: true });
});
afterAll(() => world.stop());

const rules = { extension: { triggerMs: 0, lengthMs: 0, allowed: 0 } };
const isSettled = async (packageNumber: string) =>
  (
    await world.db
      .selectFrom('auction')
      .select('settled')
      .where('package_number', '=', packageNumber)
      .executeTakeFirst()
  )?.settled;

describe('[AU16] the closer', () => {
  it('closes what is due by itself, with the time that was due, and leaves paused ones alone', async () => {
    const due = await world.publish({ closesIn: 300, rules });
    const paused = await world.publish({ rules });
    await world.as('handler').call(biddingEndpoints.changeState, {
      packageNumber: paused,
      runState: 'paused',
      laterEnd: null,
      reason: 'x',
    });
    await until('the close', () => isSettled(due));
    expect(await checkLedger(world.db, due)).toEqual([]);
    expect((await readLog(world.db, due)).map(({ kind }) => kind)).toEqual(['auction.closed']);
    // Its end passes, and several rounds of the closer.
    await world.expire(paused);
    await sleep(1_500);
    expect(await isSettled(paused)).toBe(false);
  });

  it('[F24] closes the others when one cannot be closed', async () => {
    const broken = await world.publish({ rules });
    await world.bid(1, broken, '9000');
    // Its log goes on at a number that is taken.
    await world.db
      .updateTable('auction')
      .set({ last_seq: 0 })
      .where('package_number', '=', broken)
      .execute();
    const later = await world.publish({ rules });
    await world.expire(broken);
    await world.expire(later);
    await until('the close of the other', () => isSettled(later));
    expect(await isSettled(broken)).toBe(false);
  });
});
