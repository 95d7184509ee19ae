import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import { applyPatch } from '@jicai/shared/domain/auction/standing/board.ts';
import { fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundIn, writtenAs } from '../../harness/canary.ts';
import { checkLedger } from '../../harness/ledger/checker.ts';
import { supplierName } from '../../harness/people/cast.ts';
import { type LiveStage, type Seated, startLiveStage } from '../../harness/stages/live-stage.ts';
import { until } from '../../harness/wait.ts';
import { type Client, connect } from '../../relay/world/world.ts';

/* [AU21] [AU22] Sealed and blind auctions through real processes: what every socket receives. */

const PEOPLE = ['handler', 'supervisor', 'supplier1', 'supplier2', 'supplier3'] as const;
type Name = (typeof PEOPLE)[number];

let stage: LiveStage;
const seats = {} as Record<Name, Seated>;
beforeAll(async () => {
  // The servers say as much as they can.
  stage = await startLiveStage({ suppliers: 3, env: { LOG_LEVEL: 'debug' } });
  for (const name of PEOPLE) seats[name] = await stage.seat(name);
});
afterAll(() => stage?.stop());

/** Everybody's board, kept as a browser keeps it. */
async function watch(packageNumber: string): Promise<Record<Name, Client>> {
  const clients = {} as Record<Name, Client>;
  for (const name of PEOPLE) {
    clients[name] = connect(stage.stack.relay.url, seats[name].token, {});
    await clients[name].join(packageNumber);
  }
  return clients;
}

/** The board that a client's snapshot and frames make. */
function boardOf(client: Client) {
  const start = client.joined?.snapshot;
  if (!start) throw new Error('no snapshot');
  const { version, epoch } = client.joined ?? { version: 0, epoch: '' };
  return client.frames
    .filter((frame) => frame.epoch === epoch && frame.version > version)
    .reduce((board, { patch }) => applyPatch(board, patch), start);
}

const all = (clients: Record<Name, Client>, is: (board: ReturnType<typeof boardOf>) => boolean) =>
  until('every board has it', async () => Object.values(clients).every((one) => is(boardOf(one))));

const bytesOf = (clients: Record<Name, Client>) =>
  Object.values(clients)
    .flatMap(({ raw }) => raw)
    .join('\n');

/** With too many digits to stand in some hash by chance. */
const amounts = {
  one: fen(9_876_543_217),
  two: fen(9_765_432_109),
  three: fen(9_654_321_083),
  replaced: fen(9_543_217_649),
};
const secrets = Object.fromEntries(
  Object.entries(amounts).map(([name, amount]) => [name, writtenAs(amount)]),
);
const quote = (name: Name, packageNumber: string, amount: number) =>
  seats[name].call(biddingEndpoints.bid, {
    packageNumber,
    amount: fenToText(fen(amount)),
    lines: [],
  });

describe('[AU21] [L6] through the relay', () => {
  it('no byte tells an amount until two people have opened; then every board ranks', async () => {
    const rules = { quoteMethod: 'sealed', startingPrice: fen(10_000_000_000) } as const;
    const packageNumber = await stage.publish({ rules });
    const clients = await watch(packageNumber);
    await quote('supplier1', packageNumber, amounts.replaced);
    await quote('supplier1', packageNumber, amounts.one);
    await quote('supplier2', packageNumber, amounts.two);
    await all(clients, ({ bidCount }) => bidCount === 2);
    await seats.supplier2.call(sealedEndpoints.withdraw, { packageNumber });
    await all(clients, ({ bidCount }) => bidCount === 1);
    await quote('supplier2', packageNumber, amounts.two);
    await quote('supplier3', packageNumber, amounts.three);
    await all(clients, ({ bidCount }) => bidCount === 3);
    // The deadline: everybody hears of it, nobody of an outcome.
    await stage.db
      .updateTable('auction')
      .set({ closes_at: new Date() })
      .where('package_number', '=', packageNumber)
      .execute();
    await all(clients, ({ clock, outcome }) => clock.settled && outcome === null);
    const asked = await seats.handler.call(sealedEndpoints.open, { packageNumber });
    expect(asked.data).toMatchObject({ waiting: true });
    const waits = ({ countersigns }: ReturnType<typeof boardOf>) => countersigns[0]?.status;
    await until(
      'the supervisor is asked',
      async () => waits(boardOf(clients.supervisor)) === 'waiting',
    );
    for (const one of Object.values(clients)) {
      const { standings, recentBids } = boardOf(one);
      expect({ standings, recentBids }).toEqual({ standings: [], recentBids: [] });
    }
    const allLogs = () => stage.stack.platform.logs() + stage.stack.relay.logs();
    expect(bytesOf(clients).length).toBeGreaterThan(2_000);
    expect(foundIn(bytesOf(clients) + allLogs(), secrets)).toEqual([]);

    const id = boardOf(clients.supervisor).countersigns[0]?.id ?? 0;
    const decision = { packageNumber, id, agrees: true, note: '' };
    const byHandler = await seats.handler.call(biddingEndpoints.decideCountersign, decision);
    expect(byHandler.status).toBe(403);
    await seats.supervisor.call(biddingEndpoints.decideCountersign, decision);
    await all(clients, ({ outcome, standings }) => outcome !== null && standings.length === 3);
    for (const one of Object.values(clients)) {
      const { outcome, bidCount, recentBids } = boardOf(one);
      expect(outcome).toMatchObject({ kind: 'won', code: 'K3', amount: amounts.three });
      expect(bidCount).toBe(3);
      expect(recentBids).toHaveLength(3);
    }
    expect(foundIn(bytesOf(clients), secrets).sort()).toEqual(['one', 'three', 'two']);
    expect(foundIn(allLogs(), secrets)).toEqual([]);
  });
});

describe('[AU22] through the relay', () => {
  it('a blind auction has no names on any board; its end sends them to the organisers', async () => {
    const packageNumber = await stage.publish({
      rules: { identity: 'blind', extension: { triggerMs: 0, lengthMs: 0, allowed: 0 } },
      closesIn: 6_000,
    });
    const clients = await watch(packageNumber);
    for (const [name, amount] of [
      ['supplier1', 900_000],
      ['supplier2', 880_000],
      ['supplier3', 860_000],
    ] as const)
      await quote(name, packageNumber, amount);
    await all(clients, ({ bidCount }) => bidCount === 3);
    const names = Object.fromEntries([1, 2, 3].map((n) => [`K${n}`, [supplierName(n)]]));
    expect(foundIn(bytesOf(clients), names)).toEqual([]);
    await all(clients, ({ outcome }) => outcome !== null);
    const shown = (client: Client) => boardOf(client).suppliers.map(({ name }) => name);
    const everybody = [1, 2, 3].map(supplierName);
    for (const name of ['handler', 'supervisor'] as const)
      expect(shown(clients[name])).toEqual(everybody);
    for (const name of ['supplier1', 'supplier2', 'supplier3'] as const) {
      expect(shown(clients[name])).toEqual([null, null, null]);
      // The winner is named to everybody.
      expect(foundIn(clients[name].raw.join(), names)).toEqual(['K3']);
    }
    expect(await checkLedger(stage.db, packageNumber)).toEqual([]);
  });
});
