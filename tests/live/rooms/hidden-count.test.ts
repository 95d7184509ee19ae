import { setTimeout as pause } from 'node:timers/promises';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LiveStage, type Seated, startLiveStage } from '../../harness/stages/live-stage.ts';
import { until } from '../../harness/wait.ts';
import { type Client, connect } from '../../relay/world/world.ts';

/* [AU21] Two runs through real processes: with and without quotes every viewer gets the same frames. */

const PEOPLE = ['handler', 'supervisor', 'supplier1', 'supplier2', 'supplier3'] as const;
const VIEWERS = ['handler', 'supervisor', 'supplier1'] as const;
type Name = (typeof PEOPLE)[number];

let stage: LiveStage;
const seats = {} as Record<Name, Seated>;
beforeAll(async () => {
  stage = await startLiveStage({ suppliers: 3 });
  for (const name of PEOPLE) seats[name] = await stage.seat(name);
});
afterAll(() => stage?.stop());

/** Longer than several polls of the relay. */
const POLLS_MS = 4_000;

const quote = (name: Name, packageNumber: string, amount: string) =>
  seats[name].call(biddingEndpoints.bid, { packageNumber, amount, lines: [] });

/** Every viewer's frames of an auction: what they say, and their versions; moments are no part. */
const framesOf = (clients: readonly Client[], packageNumber: string) =>
  clients.map(({ frames }) =>
    frames.map(({ version, patch }) => ({
      version,
      patch: JSON.stringify(patch)
        .replaceAll(packageNumber, 'PACKAGE')
        .replace(/\b\d{13}\b/g, 'TIME'),
    })),
  );

async function run(withQuotes: boolean) {
  const packageNumber = await stage.publish({
    rules: { quoteMethod: 'sealed', sealedCount: 'hidden', publicity: 'price' },
  });
  const clients: Client[] = [];
  for (const name of VIEWERS) {
    const client = connect(stage.stack.relay.url, seats[name].token, {});
    await client.join(packageNumber);
    clients.push(client);
  }
  await pause(POLLS_MS);
  const before = clients.map(({ frames, joined }) => [frames.length, joined?.version]);
  if (withQuotes) {
    expect((await quote('supplier2', packageNumber, '9000')).state).toBe(1);
    expect((await quote('supplier2', packageNumber, '8900')).state).toBe(1);
    expect((await quote('supplier3', packageNumber, '8800')).state).toBe(1);
    const taken = await seats.supplier3.call(sealedEndpoints.withdraw, { packageNumber });
    expect(taken.state).toBe(1);
  }
  await pause(POLLS_MS);
  // No frame at all: there is nothing that could have a moment.
  expect(clients.map(({ frames, joined }) => [frames.length, joined?.version])).toEqual(before);
  const open = await fetch(`${stage.stack.relay.url}/live-public/${packageNumber}`);
  const board = (await open.text())
    .replaceAll(packageNumber, 'PACKAGE')
    .replace(/\b\d{13}\b/g, 'T');
  await seats.handler.call(biddingEndpoints.changeState, {
    packageNumber,
    runState: 'paused',
    laterEnd: null,
    reason: '核实',
  });
  await until('everybody hears of the pause', async () =>
    clients.every(({ frames }, index) => frames.length > Number(before[index]?.[0])),
  );
  await pause(1_000);
  const frames = framesOf(clients, packageNumber);
  for (const { socket } of clients) socket.close();
  return { frames, board: board.replaceAll(packageNumber.replace(/-1$/, ''), 'PROJECT') };
}

describe('[AU21] frames while sealed quotes come', () => {
  it('are the same in number, version and content with and without a quote', async () => {
    const without = await run(false);
    const control = await run(false);
    expect(control).toEqual(without);
    expect(await run(true)).toEqual(without);
  });
});
