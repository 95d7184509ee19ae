import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import { readLog } from '../../../harness/ledger/log.ts';
import { sleep, until } from '../../../harness/wait.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform({ background: true });
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
  it('[AU17] [AU41] opens and ends rounds, and passes an award on', async () => {
    const now = await world.now();
    const packageNumber = await world.publish({
      rules: { ...rules, minSuppliers: 1, stepBase: 'own' },
      rounds: [
        { opensAt: now - 1_000, closesAt: now + 60_000 },
        { opensAt: now + 60_000, closesAt: now + 120_000 },
      ],
    });
    await world.db
      .updateTable('auction')
      .set({ award_wait_ms: 1 })
      .where('package_number', '=', packageNumber)
      .execute();
    await world.bid(1, packageNumber, '9000');
    await world.expire(packageNumber);
    const kinds = async () => (await readLog(world.db, packageNumber)).map(({ kind }) => kind);
    await until('the end of the round', async () => (await kinds()).includes('round.closed'));
    // The second round comes when its time has come.
    expect((await kinds()).filter((kind) => kind === 'round.opened')).toHaveLength(1);
    await sql`update auction set opens_at = now() - interval '1 second', closes_at = now() + interval '1 hour'
      where package_number = ${packageNumber}`.execute(world.db);
    await until(
      'the second opening',
      async () => (await kinds()).filter((kind) => kind === 'round.opened').length === 2,
    );
    expect(await world.bid(1, packageNumber, '8900')).toMatchObject({ state: 1 });
    await world.expire(packageNumber);
    await until('the end of the award', async () => (await kinds()).includes('award.failed'));
    expect((await kinds()).slice(-5)).toEqual([
      'round.closed',
      'auction.closed',
      'award.offered',
      'award.expired',
      'award.failed',
    ]);
  });

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
