import { hashEvent } from '@jicai/platform/src/auction/ledger/events.ts';
import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { sha256 } from '@jicai/platform/src/kernel/signing/hash.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLog } from '../../../harness/ledger/log.ts';
import { eachDatabase, manualClock, startPlatform, type World } from '../../../harness/world.ts';

const MINUTE = 60_000;

describe.each(eachDatabase)('[AU50] the log, on %s', (database) => {
  const clock = manualClock(Date.parse('2026-06-01T01:00:00.123Z'));
  let world: World;
  let packageNumber: string;

  beforeAll(async () => {
    world = await startPlatform({ database, clock });
    packageNumber = await world.publish({ closesIn: 30 * MINUTE });
    const handler = world.as('handler');
    const of = { packageNumber };
    const { changeState, changeEnd, clearBids, sendReminder } = biddingEndpoints;
    await world.bid(1, packageNumber, '9000');
    await world.bid(2, packageNumber, '8950.001');
    await handler.call(sendReminder, { ...of, toCode: null, text: '“提醒”🚚\n' });
    await handler.call(changeState, { ...of, runState: 'paused', laterEnd: null, reason: 'a' });
    clock.at += MINUTE;
    await handler.call(changeState, { ...of, runState: 'started', laterEnd: null, reason: '' });
    await handler.call(changeEnd, { ...of, end: clock.at + 10 * MINUTE, reason: 'b' });
    clock.at += 8 * MINUTE;
    await world.bid(2, packageNumber, '8,800');
    await handler.call(clearBids, { ...of, code: 'K1', reason: 'c' });
    const agreed = { ...of, id: 9, agrees: true, note: 'd' };
    await world.as('supervisor').call(biddingEndpoints.decideCountersign, agreed);
    clock.at += 60 * MINUTE;
    await settleAuction({ db: world.db, clock }, packageNumber);
  });
  afterAll(() => world.stop());

  it('has every action, in order, with its actor', async () => {
    const log = await readLog(world.db, packageNumber);
    expect(log.map(({ seq, kind, actorId, code }) => [seq, kind, actorId, code])).toEqual([
      [1, 'bid.accepted', 'person-supplier1', 'K1'],
      [2, 'bid.refused', 'person-supplier2', 'K2'],
      [3, 'reminder.sent', 'person-handler', null],
      [4, 'state.paused', 'person-handler', null],
      [5, 'state.resumed', 'person-handler', null],
      [6, 'end.changed', 'person-handler', null],
      [7, 'bid.accepted', 'person-supplier2', 'K2'],
      [8, 'end.extended', 'platform', 'K2'],
      [9, 'countersign.requested', 'person-handler', 'K1'],
      [10, 'countersign.agreed', 'person-supervisor', 'K1'],
      [11, 'bids.voided', 'person-handler', 'K1'],
      [12, 'auction.closed', 'platform', null],
    ]);
    expect(log[1]?.payload).toMatchObject({ typed: '8950.001', reason: 'money.tooManyDecimals' });
  });

  it('is chained: each hash is computed again from what is stored', async () => {
    const { terms } = await world.db
      .selectFrom('auction')
      .select('terms')
      .where('package_number', '=', packageNumber)
      .executeTakeFirstOrThrow();
    let prevHash = sha256(terms ?? '');
    for (const event of await readLog(world.db, packageNumber)) {
      expect(event.prevHash).toBe(prevHash);
      expect(event.hash).toBe(hashEvent(event));
      prevHash = event.hash;
    }
    const row = await world.db
      .selectFrom('auction')
      .select(['head_hash', 'last_seq'])
      .where('package_number', '=', packageNumber)
      .executeTakeFirst();
    expect(row).toEqual({ head_hash: prevHash, last_seq: 12 });
  });

  it('[A31] shows a change at its number', async () => {
    const log = await readLog(world.db, packageNumber);
    const changed = log.map((event) =>
      event.seq === 7 ? { ...event, payload: { ...event.payload, amount: 880_001 } } : event,
    );
    expect(
      changed.filter((event) => event.hash !== hashEvent(event)).map(({ seq }) => seq),
    ).toEqual([7]);
  });

  it.each([
    ['update', sql`update auction_event set payload = '{}'`],
    ['delete', sql`delete from auction_event`],
    ['delete of one', sql`delete from auction_event where seq = 1`],
    ['truncate', sql`truncate auction_event`],
  ])('[A31] refuses: %s', async (_, statement) => {
    await expect(statement.execute(world.db)).rejects.toThrow(/append-only/);
    expect(await readLog(world.db, packageNumber)).toHaveLength(12);
  });
});
