import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import type { AuctionRules } from '@jicai/shared/domain/auction/rules/table.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock, startPlatform, type World } from '../../../harness/world.ts';

const HOUR = 3_600_000;
const clock = manualClock(Date.parse('2026-06-01T01:00:00Z'));
let world: World;
beforeAll(async () => {
  world = await startPlatform({ clock });
});
afterAll(() => world.stop());

async function closeAfter(
  rules: Partial<AuctionRules>,
  bids: readonly (readonly [number, string])[],
) {
  const packageNumber = await world.publish({ rules });
  for (const [n, amount] of bids) {
    clock.at += 1;
    expect((await world.bid(n, packageNumber, amount)).text).toBe('');
  }
  clock.at += 2 * HOUR;
  await settleAuction({ db: world.db, clock }, packageNumber);
  const { data } = await world.live.call(world.live.endpoints.state, { packageNumber });
  return { packageNumber, outcome: data?.outcome, phase: data?.phase };
}
const forward = { direction: 'forward', minSuppliers: 1 } as const;

describe('[AU40] [AU41] the close decides', () => {
  it.each([
    ['nobody', {}, [], { kind: 'failed', valid: 0, needed: 3 }],
    [
      'two of three',
      {},
      [
        [1, '9000'],
        [2, '8000'],
        [1, '7000'],
      ],
      { kind: 'failed', valid: 2, needed: 3 },
    ],
    [
      'three',
      {},
      [
        [1, '9000'],
        [2, '8000'],
        [3, '7000'],
      ],
      { kind: 'won', code: 'K3', amount: 700_000 },
    ],
    [
      'a setting of two',
      { minSuppliers: 2 },
      [
        [1, '9000'],
        [2, '8000'],
      ],
      { kind: 'won', code: 'K2' },
    ],
    ['forward, nobody', forward, [], { kind: 'failed', valid: 0, needed: 1 }],
    ['forward, one', forward, [[4, '20000']], { kind: 'won', code: 'K4', amount: 2_000_000 }],
    [
      'a tie on own base: the earlier',
      { stepBase: 'own' },
      [
        [2, '9000'],
        [1, '9000'],
        [3, '9500'],
      ],
      { kind: 'won', code: 'K2', amount: 900_000 },
    ],
  ] as [string, Partial<AuctionRules>, [number, string][], object][])(
    '%s',
    async (_, rules, bids, expected) => {
      const { outcome, phase } = await closeAfter(rules, bids);
      expect(outcome).toMatchObject(expected);
      expect(phase).toBe(outcome?.kind);
    },
  );
});

describe('[AU23] what a visitor may know', () => {
  const list = async () => {
    const answer = await world
      .as('anonymous')
      .call(sourcingEndpoints.listBiddings, { tab: 'all', keyword: '', page: 1, pageSize: 100 });
    const wires = (answer.wire?.list ?? []) as { bbh: string }[];
    const wireOf = (bbh: string) => JSON.stringify(wires.find((row) => row.bbh === bbh));
    return { wireOf, rows: answer.data?.rows ?? [] };
  };

  it('is that it runs, without amounts and names, and after the close the result', async () => {
    const packageNumber = await world.publish();
    for (const [n, amount] of [
      [1, '9123.45'],
      [2, '8123.45'],
      [3, '7123.45'],
    ] as const)
      await world.bid(n, packageNumber, amount);
    const before = await list();
    expect(before.rows.find((row) => row.packageNumber === packageNumber)).toMatchObject({
      phase: 'running',
      outcome: null,
      role: null,
    });
    for (const secret of ['123.45', '12345', '供方', 'K1', 'K2', 'K3', 'org-supplier', '10000']) {
      expect(before.wireOf(packageNumber)).not.toContain(secret);
    }
    clock.at += 2 * HOUR;
    await settleAuction({ db: world.db, clock }, packageNumber);
    const after = (await list()).rows.find((row) => row.packageNumber === packageNumber);
    expect(after).toMatchObject({
      phase: 'won',
      outcome: { kind: 'won', name: '供方丙有限公司', amount: 712_345 },
    });
  });

  it('finds by state and words, running first', async () => {
    const coming = await world.publish({ opensIn: HOUR, closesIn: 2 * HOUR });
    const running = await world.publish();
    const tab = async (name: 'coming' | 'running' | 'ended') => {
      const { data } = await world
        .as('anonymous')
        .call(sourcingEndpoints.listBiddings, { tab: name, keyword: '', page: 1, pageSize: 100 });
      return data?.rows.map((row) => row.packageNumber) ?? [];
    };
    expect(await tab('coming')).toEqual([coming]);
    expect(await tab('running')).toContain(running);
    expect(await tab('ended')).not.toContain(running);
    const all = (await list()).rows.map((row) => row.packageNumber);
    expect(all.indexOf(running)).toBeLessThan(all.indexOf(coming));
    const found = await world.as('anonymous').call(sourcingEndpoints.listBiddings, {
      tab: 'all',
      keyword: coming.replace(/-1$/, ''),
      page: 1,
      pageSize: 10,
    });
    expect(found.data?.rows.map((row) => row.packageNumber)).toContain(coming);
  });
});
