import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isInPart } from '../../../harness/dose.ts';
import { startPlatform, type World } from '../../../harness/world.ts';
import { ACTORS, type MatrixActor, playerOf, rows } from './every-call.ts';
import { mallRows } from './mall-calls.ts';
import { callRaw } from './probes.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform({ loginsPerMinute: 1_000 });
});
afterAll(() => world.stop());

/** The calls that are tried as somebody: what they may, and of the others those of the day, in trials all. */
const triedAs = (actor: MatrixActor): Endpoint[] =>
  world.server.served.filter(
    ({ name }, nth) => mallRows[name]?.includes(actor) || isInPart(nth + ACTORS.indexOf(actor), 6),
  );

describe("[A09] who may make the mall's calls", () => {
  it('is written down for every call that is served, and for no other', () => {
    const served = world.server.served.map(({ name }) => name).sort();
    expect(served).toEqual(Object.keys({ ...rows, ...mallRows }).sort());
  });

  it.each(ACTORS)('as %s: who may is let in, and nobody else', async (actor) => {
    for (const endpoint of triedAs(actor)) {
      const may = mallRows[endpoint.name];
      if (!may) continue;
      // Refused for its field once somebody is let in: nothing happens.
      const { status } = await callRaw(world, playerOf(world, actor), endpoint, { nobodys: 1 });
      const expected = may.includes(actor) ? 400 : actor === 'anonymous' ? 401 : 403;
      expect({ call: endpoint.name, status }).toEqual({ call: endpoint.name, status: expected });
    }
  });
});
