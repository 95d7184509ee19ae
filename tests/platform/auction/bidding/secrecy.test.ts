import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personIdOf, SUPPLIERS, supplierName, supplierOrg } from '../../../harness/people/cast.ts';
import { startPlatform, type World } from '../../../harness/world.ts';
import { BID_KEY, make, rows } from '../../kernel/access/every-call.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform({ loginsPerMinute: 1_000 });
});
afterAll(() => world.stop());

const { clearBids, history, sendReminder, supplierStates } = biddingEndpoints;

/** An auction that has lived: bids of all, refusals, messages, a cleared supplier. */
async function lively(rules = {}) {
  const packageNumber = await world.publish({ rules });
  await world.bid(1, packageNumber, '9900', BID_KEY);
  for (let n = 2; n <= SUPPLIERS; n += 1) {
    await world.bid(n, packageNumber, `${9900 - n * 100}`);
    await world.bid(n, packageNumber, 'not a price');
    const message = { packageNumber, toCode: null, text: `第 ${n} 家的问题` };
    await world.as('supplier', n).call(sendReminder, message);
    const answer = { packageNumber, toCode: `K${n}`, text: '答复' };
    await world.as('handler').call(sendReminder, answer);
  }
  await world.as('handler').call(clearBids, { packageNumber, code: 'K6', reason: '误报' });
  return packageNumber;
}

/** The texts that would reveal a rival to supplier 1. */
const rivals = Array.from({ length: SUPPLIERS - 1 }, (_, index) => index + 2);
const secrets = rivals.flatMap((n) => [
  supplierName(n),
  supplierOrg(n),
  `code-${supplierOrg(n)}`,
  personIdOf(`supplier${n}`),
  `姓名-supplier${n}`,
]);

describe('[AU20] [A02] what a supplier can call', () => {
  it('never holds the name or an id of a rival, or what they write to the handler', async () => {
    const packageNumber = await lively();
    const mine = world.server.served.filter(({ name }) => rows[name]?.may.includes('entrant'));
    expect(mine.length).toBeGreaterThan(12);
    for (const endpoint of mine) {
      const { done, bytes } = await make(world, endpoint, 'entrant', packageNumber);
      // Calls that need another auction are refused here, and reveal as little.
      const expected = rows[endpoint.name]?.on === undefined;
      expect({ call: endpoint.name, done }).toEqual({ call: endpoint.name, done: expected });
      for (const secret of [...secrets, '家的问题', '答复']) {
        expect(bytes.includes(secret), `${endpoint.name} tells ${secret}`).toBe(false);
      }
    }
  });

  it('nor do the refusals of calls that are not theirs', async () => {
    const packageNumber = await lively();
    for (const endpoint of world.server.served) {
      const row = rows[endpoint.name];
      if (!row || row.may.includes('entrant')) continue;
      const { done, bytes } = await make(world, endpoint, 'entrant', packageNumber);
      expect(done).toBe(false);
      for (const secret of secrets) expect(bytes).not.toContain(secret);
    }
  });
});

describe('[AU22] identities', () => {
  const seen = async (packageNumber: string) => {
    const token = await world.as('supervisor').token();
    const { state } = world.live.endpoints;
    const answers = [
      await world.as('handler').call(history, { packageNumber, page: 1, pageSize: 100 }),
      await world.as('supervisor').call(supplierStates, { packageNumber }),
      await world.live.call(state, { packageNumber }, { token }),
    ];
    return answers.map(({ wire }) => JSON.stringify(wire));
  };

  it('organiser: handler and supervisor see names live', async () => {
    for (const text of await seen(await lively())) expect(text).toContain(supplierName(2));
  });

  it('blind: nobody does until the close', async () => {
    const packageNumber = await lively({ identity: 'blind' });
    for (const text of await seen(packageNumber)) {
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
    await world.as('handler').call(biddingEndpoints.changeState, {
      packageNumber,
      runState: 'stopped',
      laterEnd: null,
      reason: '结束',
    });
    for (const text of await seen(packageNumber)) expect(text).toContain(supplierName(2));
  });
});
