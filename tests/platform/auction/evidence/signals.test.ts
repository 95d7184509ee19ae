import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { replayEndpoints } from '@jicai/shared/contract/auction/replay.ts';
import { signalEndpoints } from '@jicai/shared/contract/auction/signal.ts';
import { DEVICE_HEADER } from '@jicai/shared/contract/kernel/device.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import { readLog } from '../../../harness/ledger/log.ts';
import { PASSWORD } from '../../../harness/people/cast.ts';
import { until } from '../../../harness/wait.ts';
import { startPlatform, type World } from '../../../harness/world.ts';
import { ACTORS, playerOf } from '../../kernel/access/every-call.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform({ loginsPerMinute: 1_000 });
});
afterAll(() => world.stop());

const { list } = signalEndpoints;
const DEVICE = 'd0'.repeat(16);

/** A supplier at a browser of a device and an address, as the relay vouches for them. */
async function at(n: number, address: string, device: string) {
  const client = await sealedClient('', {
    send: (request) =>
      world.send({
        ...request,
        headers: {
          ...request.headers,
          'x-relay-token': world.relayToken,
          'x-relay-client-ip': address,
          'user-agent': 'Firefox/150',
          [DEVICE_HEADER]: device,
        },
      }),
  });
  await client.login(`supplier${n}`, PASSWORD);
  return client;
}

const signalsOf = async (packageNumber: string) =>
  (await world.as('supervisor').call(list, { packageNumber })).data?.signals ?? [];

describe('[EV4] where suppliers come from', () => {
  it('is told to the supervisor, with the evidence, and never stands in the log', async () => {
    const packageNumber = await world.publish();
    const bid = (amount: string) => ({ packageNumber, amount, lines: [] });
    const first = await at(1, '203.0.113.7', DEVICE);
    const second = await at(2, '198.51.100.4', DEVICE);
    const third = await at(3, '198.51.100.99', 'no device!');
    await first.call(biddingEndpoints.bid, bid('9800'));
    await second.call(biddingEndpoints.bid, bid('9600'));
    // Opening the board is enough: a bid is not needed.
    await third.call(biddingEndpoints.ownEvents, { packageNumber, page: 1, pageSize: 10 });
    const seen = await until('the traces are written', async () => {
      const signals = await signalsOf(packageNumber);
      return signals.length > 0 && signals;
    });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ kind: 'sharedDevice', codes: ['K1', 'K2'] });
    expect(seen[0]?.evidence.map(({ code, note }) => `${code} ${note}`)).toEqual([
      'K1 203.0.113.7 · d0d0d0d0 · Firefox/150',
      'K2 198.51.100.4 · d0d0d0d0 · Firefox/150',
    ]);
    const log = JSON.stringify(await readLog(world.db, packageNumber));
    expect(log).not.toMatch(/203\.0\.113|198\.51\.100|d0d0d0/);
  });

  it('is one row for many calls, and an invented device name is none', async () => {
    const packageNumber = await world.publish();
    const asked = { packageNumber, page: 1, pageSize: 10 };
    const player = await at(4, '203.0.113.9', 'no device!');
    for (let n = 0; n < 5; n += 1) await player.call(biddingEndpoints.ownEvents, asked);
    const rows = await until('the traces are written', async () => {
      const found = await world.db
        .selectFrom('access_trace')
        .select(['address', 'device'])
        .where('package_number', '=', packageNumber)
        .execute();
      return found.length > 0 && found;
    });
    expect(rows).toEqual([{ address: '203.0.113.9', device: '' }]);
  });
});

describe('[EV4] fifty-five invented devices', () => {
  it('hide nothing: the latest traces are kept, and the change is a signal', async () => {
    const packageNumber = await world.publish();
    const asked = { packageNumber, page: 1, pageSize: 10 };
    for (let n = 0; n < 55; n += 1) {
      const fake = await at(1, '203.0.113.7', `fa${String(n).padStart(30, '0')}`);
      await fake.call(biddingEndpoints.ownEvents, asked);
    }
    for (const n of [1, 2]) {
      const real = await at(n, `198.51.100.${n}`, DEVICE);
      await real.call(biddingEndpoints.ownEvents, asked);
    }
    const signals = await until('the traces are written', async () => {
      const found = await signalsOf(packageNumber);
      return found.length > 1 && found;
    });
    expect(signals.map(({ kind, codes }) => [kind, ...codes].join(' '))).toEqual([
      'sharedDevice K1 K2',
      'deviceChurn K1',
    ]);
    const kept = await world.db
      .selectFrom('access_trace')
      .select('device')
      .where('package_number', '=', packageNumber)
      .where('code', '=', 'K1')
      .execute();
    expect(kept).toHaveLength(50);
    expect(kept).toContainEqual({ device: DEVICE });
  });
});

describe('[EV5] signals', () => {
  it('are the supervisor of the auction’s: everybody else is refused', async () => {
    const packageNumber = await world.publish();
    for (const actor of ACTORS) {
      const { status } = await playerOf(world, actor).call(list, { packageNumber });
      const expected = actor === 'supervisor' ? 200 : actor === 'anonymous' ? 401 : 403;
      expect({ actor, status }).toEqual({ actor, status: expected });
    }
  });

  it('say nothing of a sealed auction before its opening: not even who was there', async () => {
    const packageNumber = await world.publish({ rules: { quoteMethod: 'sealed' } });
    const asked = { packageNumber, page: 1, pageSize: 10 };
    for (const n of [1, 2]) {
      const player = await at(n, '203.0.113.7', DEVICE);
      await player.call(biddingEndpoints.ownEvents, asked);
    }
    await until('the traces are written', async () => {
      const found = await world.db
        .selectFrom('access_trace')
        .select('code')
        .where('package_number', '=', packageNumber)
        .execute();
      return found.length === 2;
    });
    expect(await signalsOf(packageNumber)).toEqual([]);
  });
});

describe('[EV2] the replay', () => {
  it('is for the handler and the supervisor of the auction: everybody else is refused', async () => {
    const packageNumber = await world.publish();
    await world.bid(1, packageNumber, '9000');
    await world.expire(packageNumber);
    await world.bid(1, packageNumber, '8000');
    for (const actor of ACTORS) {
      const player = playerOf(world, actor);
      const begin = await player.call(replayEndpoints.begin, { packageNumber });
      const events = await player.call(replayEndpoints.events, { packageNumber, afterSeq: 0 });
      const may = actor === 'handler' || actor === 'supervisor';
      const expected = may ? 200 : actor === 'anonymous' ? 401 : 403;
      for (const { status, state } of [begin, events]) {
        expect({ actor, status, done: state === 1 }).toEqual({
          actor,
          status: expected,
          done: may,
        });
      }
    }
  });
});
