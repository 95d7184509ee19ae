import { Writable } from 'node:stream';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { idempotent, keepWrites } from '@jicai/platform/src/kernel/write/idempotency.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { type Fen, fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { refuse } from '@jicai/shared/domain/kernel/result.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askToOpen,
  decideOpening,
  endNow,
  sealedAuction,
} from '../../../harness/auction/sealed.ts';
import { dumpOf, foundIn, hashesOf, writtenAs } from '../../../harness/canary.ts';
import { personIdOf, SUPPLIERS, supplierName } from '../../../harness/people/cast.ts';
import { startPlatform, type World } from '../../../harness/world.ts';
import { ACTORS, type MatrixActor, make, playerOf, rows } from '../../kernel/access/every-call.ts';

/* [L6] [A01] [S3] Who sees which amount of a sealed auction, and which name of a blind one, when: every
 * read of the live auction, for everybody, in every phase. */

let world: World;
let logged = '';
beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  const logger = { level: 'trace', stream };
  world = await startPlatform({ database: 'postgres', loginsPerMinute: 1_000, logger });
});
afterAll(() => world.stop());

/** The hidden amounts; they are rare, so that none is found by chance. */
const amounts = {
  own: fen(9_876_543_217),
  rival: fen(9_765_432_109),
  winner: fen(9_654_321_083),
  replaced: fen(9_821_437_651),
  withdrawn: fen(9_543_217_649),
  refused: fen(99_137_264_851),
} as const satisfies Record<string, Fen>;
type Secret = keyof typeof amounts;
const secrets = Object.fromEntries(
  Object.entries(amounts).map(([name, amount]) => [name, writtenAs(amount)]),
);

/** K1 is the matrix's entrant; K2 has replaced, K4 has withdrawn, K5 has been refused. */
async function lively(rules = {}): Promise<string> {
  const packageNumber = await sealedAuction(
    world,
    {},
    {
      rules: { startingPrice: fen(9_999_999_999), ...rules },
    },
  );
  const quote = (n: number, of: Secret) => world.bid(n, packageNumber, fenToText(amounts[of]));
  await quote(1, 'own');
  await quote(2, 'replaced');
  await quote(2, 'rival');
  await quote(3, 'winner');
  await quote(4, 'withdrawn');
  await world.as('supplier', 4).call(sealedEndpoints.withdraw, { packageNumber });
  await quote(5, 'refused');
  return packageNumber;
}

const command = (packageNumber: string, runState: 'paused' | 'stopped') =>
  world.as('handler').call(biddingEndpoints.changeState, {
    packageNumber,
    runState,
    laterEnd: null,
    reason: '核实',
  });

/** How an auction comes into each phase; `shows`: its standing amounts are known by then. */
const phases: Readonly<
  Record<string, { shows: boolean; rules?: object; enter: (id: string) => Promise<unknown> }>
> = {
  running: { shows: false, enter: async () => {} },
  paused: { shows: false, enter: (id) => command(id, 'paused') },
  unopened: { shows: false, enter: (id) => endNow(world, id) },
  asked: {
    shows: false,
    enter: async (id) => {
      await endNow(world, id);
      await askToOpen(world, id);
    },
  },
  refused: {
    shows: false,
    enter: async (id) => {
      await endNow(world, id);
      await askToOpen(world, id);
      await decideOpening(world, id, false);
    },
  },
  opened: {
    shows: true,
    enter: async (id) => {
      await endNow(world, id);
      await askToOpen(world, id);
      await decideOpening(world, id);
    },
  },
  tooFew: {
    shows: false,
    rules: { minSuppliers: 4 },
    enter: async (id) => {
      await endNow(world, id);
      await askToOpen(world, id);
      await decideOpening(world, id);
    },
  },
  stopped: { shows: false, enter: (id) => command(id, 'stopped') },
};

const reads = () => world.server.served.filter(({ name, write }) => rows[name] && !write);

/** All that one of them can read of an auction; lists are searched for it. */
async function everythingFor(actor: MatrixActor, packageNumber: string): Promise<string> {
  let all = '';
  for (const endpoint of reads()) {
    if (endpoint.name.startsWith('session.')) continue;
    if (endpoint.name.startsWith('sourcing.list')) {
      const keyword = packageNumber.replace(/-1$/, '');
      const body = { tab: 'all', keyword, page: 1, pageSize: 50 };
      all += JSON.stringify((await playerOf(world, actor).call(endpoint, body)).wire);
    } else all += (await make(world, endpoint, actor, packageNumber)).bytes;
  }
  return all;
}

/** Calls about an auction that have matrices of their own: its public log, its replay, its award. */
async function everythingElse(actor: MatrixActor, packageNumber: string): Promise<string> {
  const known = /^(audit|replay|bidding)\./;
  const body = { packageNumber, afterSeq: 0, code: 'K2', seq: 2, page: 1, pageSize: 50 };
  let all = '';
  for (const endpoint of world.server.served) {
    if (endpoint.write || rows[endpoint.name] || !known.test(endpoint.name)) continue;
    const { wire, headers } = await playerOf(world, actor).call(endpoint, body);
    all += JSON.stringify([wire, headers]);
  }
  return all;
}

const participants: readonly MatrixActor[] = ['handler', 'supervisor', 'entrant'];

/** AU21, AU23: what may be seen. Replaced, withdrawn and refused amounts are nobody's, ever. */
function maySee(actor: MatrixActor, shows: boolean): Secret[] {
  const own: Secret[] = actor === 'entrant' ? ['own'] : [];
  if (!shows) return own;
  if (participants.includes(actor)) return ['own', 'rival', 'winner'];
  return ['winner'];
}

/**
 * Everybody at the two moments that matter most; in the other phases who takes part, and one who
 * does not: what the others may call is the same there (policy.test.ts).
 */
const whoLooks = (phase: string): readonly MatrixActor[] =>
  phase === 'asked' || phase === 'opened' ? ACTORS : [...participants, 'stranger', 'anonymous'];

describe.each(Object.entries(phases))('[AU21] [L6] %s', (phase, { shows, rules, enter }) => {
  it('everybody sees exactly the amounts that are theirs', async () => {
    const packageNumber = await lively(rules);
    await enter(packageNumber);
    for (const actor of whoLooks(phase)) {
      const seen = foundIn(await everythingFor(actor, packageNumber), secrets);
      expect({ actor, seen: seen.sort() }).toEqual({ actor, seen: maySee(actor, shows).sort() });
      // After the opening the public log says them to everybody (AU52).
      if (shows) continue;
      const others = foundIn(await everythingElse(actor, packageNumber), secrets);
      expect({ actor, others: others.filter((name) => name !== 'own') }).toEqual({
        actor,
        others: [],
      });
      if (actor !== 'entrant') expect(others).toEqual([]);
    }
  });
});

describe('[L6] what lies about', () => {
  /** The secrets with the hashes of the amounts and of the calls that brought them. */
  const withHashes = (packageNumber: string) =>
    Object.fromEntries(
      Object.entries(amounts).map(([name, amount]) => {
        const body = { packageNumber, amount: fenToText(amount), lines: [] };
        const wire = encode(biddingEndpoints.bid.request, body);
        const texts = [...writtenAs(amount), JSON.stringify(wire), JSON.stringify(body)];
        return [name, [...writtenAs(amount), ...hashesOf(texts)]];
      }),
    );

  it('before the opening neither the database nor a hash in it has an amount', async () => {
    const fresh = await startPlatform({ database: 'postgres' });
    const before = world;
    try {
      world = fresh;
      const packageNumber = await lively();
      await endNow(world, packageNumber);
      await askToOpen(world, packageNumber);
      const hidden = withHashes(packageNumber);
      const closed = await dumpOf(world.db);
      expect(foundIn(closed.text, hidden)).toEqual([]);
      // Idempotency and jobs were searched, too.
      expect(closed.tables).toEqual(
        expect.arrayContaining(['public.auction_event', 'public.idempotency', 'pgboss.job_common']),
      );
      await decideOpening(world, packageNumber);
      // The same search finds what is there to be found, and no more.
      expect(foundIn((await dumpOf(world.db)).text, hidden).sort()).toEqual([
        'own',
        'rival',
        'winner',
      ]);
    } finally {
      world = before;
      await fresh.stop();
    }
  });

  it('a bid on the write path of other calls would be found by its hash', async () => {
    const packageNumber = await lively();
    const hidden = withHashes(packageNumber);
    const body = { packageNumber, amount: fenToText(amounts.refused), lines: [] };
    const key = {
      personId: personIdOf('supplier5'),
      requestKey: 'canary-of-the-write-path',
      clock: databaseClock,
    };
    // Other auctions of this database have been opened: their amounts are public.
    const known = foundIn((await dumpOf(world.db)).text, hidden);
    expect(known).not.toContain('refused');
    const stored: string[] = [];
    await world.db.transaction().execute(async (trx) => {
      await idempotent(key, biddingEndpoints.bid, body, trx, async () => {
        stored.push(...foundIn((await dumpOf(trx)).text, hidden));
        return keepWrites(refuse('bid.unknown'));
      });
    });
    expect(stored.filter((name) => !known.includes(name))).toEqual(['refused']);
    expect(foundIn((await dumpOf(world.db)).text, { refused: hidden.refused ?? [] })).toEqual([]);
  });

  it('the log of the platform has none at its most talkative', async () => {
    logged = '';
    const packageNumber = await lively();
    await endNow(world, packageNumber);
    await askToOpen(world, packageNumber);
    await decideOpening(world, packageNumber);
    expect(logged.length).toBeGreaterThan(1_000);
    expect(foundIn(logged, secrets)).toEqual([]);
  });
});

describe('[AU21] who has quoted', () => {
  it('is told to nobody before the opening: only how many', async () => {
    const packageNumber = await lively();
    const page = { packageNumber, page: 1, pageSize: 50 };
    const history = await world.as('handler').call(biddingEndpoints.history, page);
    expect(history.data).toEqual({ rows: [], total: 0 });
    const states = await world
      .as('supervisor')
      .call(biddingEndpoints.supplierStates, { packageNumber });
    for (const one of states.data?.suppliers ?? [])
      expect(one).toMatchObject({ bids: 0, amount: null, lastAt: null, refused: 0 });
    expect(states.data?.suppliers).toHaveLength(SUPPLIERS);
    const asked = { packageNumber, afterSeq: 0 };
    const drawn = await world.as('handler').call(biddingEndpoints.course, asked);
    expect(drawn.data).toEqual({ bids: [], bands: [] });
    const { data } = await world.live.call(world.live.endpoints.state, { packageNumber });
    expect(data).toMatchObject({ bidCount: 3, ranking: [], lastBids: [] });
  });
});

describe('[AU22] a blind auction', () => {
  const names = Object.fromEntries(
    Array.from({ length: SUPPLIERS }, (_, index) => [`K${index + 1}`, [supplierName(index + 1)]]),
  );

  it('names nobody to anybody while it runs, the relay included; the end reveals to the organisers', async () => {
    const packageNumber = await world.publish({ rules: { identity: 'blind' } });
    for (const n of [1, 2, 3]) await world.bid(n, packageNumber, `${9000 - n * 200}`);
    const relay = async () =>
      JSON.stringify((await world.live.call(world.live.endpoints.state, { packageNumber })).wire);
    expect(foundIn(await relay(), names)).toEqual([]);
    for (const actor of ACTORS) {
      const seen = foundIn(await everythingFor(actor, packageNumber), names);
      expect({ actor, seen }).toEqual({ actor, seen: [] });
    }
    await endNow(world, packageNumber);
    await world.bid(1, packageNumber, '1');
    expect(foundIn(await relay(), names)).toHaveLength(SUPPLIERS);
    for (const actor of ACTORS) {
      const seen = foundIn(await everythingFor(actor, packageNumber), names);
      const organiser = actor === 'handler' || actor === 'supervisor';
      const expected = organiser ? Object.keys(names) : ['K3'];
      expect({ actor, seen }).toEqual({ actor, seen: expected });
    }
    const events = await world.db
      .selectFrom('auction_event')
      .select(['kind', 'actor_id', 'payload'])
      .where('package_number', '=', packageNumber)
      .where('kind', '=', 'identities.revealed')
      .execute();
    expect(events).toEqual([
      {
        kind: 'identities.revealed',
        actor_id: 'platform',
        payload: { to: ['handler', 'supervisor'] },
      },
    ]);
  });

  it('with sealed quotes the reveal comes with the opening, not with the deadline', async () => {
    const packageNumber = await lively({ identity: 'blind' });
    await endNow(world, packageNumber);
    await askToOpen(world, packageNumber);
    expect(foundIn(await everythingFor('handler', packageNumber), names)).toEqual([]);
    await decideOpening(world, packageNumber);
    expect(foundIn(await everythingFor('handler', packageNumber), names)).toHaveLength(SUPPLIERS);
  });
});
