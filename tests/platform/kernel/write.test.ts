import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { createPublish } from '@jicai/platform/src/kernel/events/events.ts';
import type { Call } from '@jicai/platform/src/kernel/http/caller/caller.ts';
import { keepWrites } from '@jicai/platform/src/kernel/write/idempotency.ts';
import { sendChanges, signalChange } from '@jicai/platform/src/kernel/write/signals.ts';
import { sweepAnswers } from '@jicai/platform/src/kernel/write/sweep.ts';
import {
  carryOutWrite,
  transact,
  type WriteHandler,
} from '@jicai/platform/src/kernel/write/write.ts';
import { int, text } from '@jicai/shared/contract/kernel/codecs.ts';
import { endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { wireObject, wireRequest } from '@jicai/shared/contract/kernel/wire.ts';
import { timedKey } from '@jicai/shared/domain/kernel/identifiers/request-key.ts';
import { refuse } from '@jicai/shared/domain/kernel/result.ts';
import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addCast, personIdOf } from '../../harness/people/cast.ts';
import { sleep } from '../../harness/wait.ts';
import { manualClock, openDatabase } from '../../harness/world.ts';

/* The one write path: transaction, idempotency key, roll-back, change signals. */

const note = endpoint('test.note', {
  path: 'test/note',
  cost: 'cheap',
  summary: 'a note',
  write: true,
  request: wireRequest({ text: ['text', text, 'text'] }),
  response: wireObject({ count: ['count', int, 'count'] }),
});
interface Body {
  readonly text: string;
}
type Handler = WriteHandler<Body, { count: number }>;

let keys = 0;
const newKey = () => {
  keys += 1;
  return `key-of-the-write-${keys}`;
};
const callOf = (loginName: string, requestKey: string): Call => ({
  person: {
    id: personIdOf(loginName),
    name: loginName,
    orgId: 'unit-a',
    orgName: 'unit-a',
    orgType: 'buyer',
    roles: ['buyer'],
    tokenHash: 'hash',
  },
  ip: '127.0.0.1',
  userAgent: '',
  device: '',
  requestKey,
});

describe.each(['embedded', 'postgres'] as const)('the write path on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(kind);
    await addCast(db, 1);
    await sql`create table note (text text primary key)`.execute(db);
  });
  afterEach(async () => {
    await sql`delete from note`.execute(db);
    await db.deleteFrom('idempotency').execute();
  });
  afterAll(() => db.destroy());

  const deps = () => ({ db, clock: databaseClock, publish: createPublish([]) });
  const write = (handler: Handler, body: Body, key = newKey(), who = 'buyer') =>
    carryOutWrite(deps(), note, body, callOf(who, key), handler);
  const notes = async () =>
    (await sql<Body>`select text from note order by text`.execute(db)).rows.map((row) => row.text);
  const rowsOf = async () => (await db.selectFrom('idempotency').selectAll().execute()).length;
  const add: Handler = async (body, { trx }) => {
    await sql`insert into note values (${body.text})`.execute(trx);
    return { count: 1 };
  };

  it('a repeated call gets the stored answer, and nothing is done again', async () => {
    const key = newKey();
    expect(await write(add, { text: 'a' }, key)).toEqual({ count: 1 });
    const never: Handler = async () => {
      throw new Error('asked again');
    };
    expect(await write(never, { text: 'a' }, key)).toEqual({ count: 1 });
    expect(await notes()).toEqual(['a']);
    // A key is its person's: another one's is a call of its own.
    expect(await write(add, { text: 'b' }, key, 'handler')).toEqual({ count: 1 });
  });

  describe('a key that carries its time', () => {
    const DAY = 86_400_000;
    const random = crypto.getRandomValues(new Uint8Array(10));
    const at = (days: number) => timedKey(Date.now() - days * DAY, random);

    it('gets its answer for 30 days, and is never carried out again afterwards', async () => {
      const old = manualClock(Date.now());
      const key = at(0);
      const later = (days: number, body: Body = { text: 'a' }) => {
        old.at = Date.now() + days * DAY;
        return carryOutWrite({ ...deps(), clock: old }, note, body, callOf('buyer', key), add);
      };
      expect(await later(0)).toEqual({ count: 1 });
      await sweepAnswers(old, db);
      expect(await later(29.9)).toEqual({ count: 1 });
      await sweepAnswers(old, db);
      expect(await later(30.5)).toEqual({ count: 1 });
      old.at = Date.now() + 31.5 * DAY;
      await sweepAnswers(old, db);
      expect(await rowsOf()).toBe(0);
      await sql`delete from note`.execute(db);
      expect(await later(32)).toEqual(refuse('call.keyOld'));
      expect(await notes()).toEqual([]);
    });

    it('is refused when it is older than that at its first use', async () => {
      expect(await write(add, { text: 'a' }, at(31))).toEqual(refuse('call.keyOld'));
      expect([await notes(), await rowsOf()]).toEqual([[], 0]);
      expect(await write(add, { text: 'a' }, at(29))).toEqual({ count: 1 });
    });

    it('keeps its answer longer when its time lies ahead, and for good when it has none', async () => {
      const clock = manualClock(Date.now() + 400 * DAY);
      const ahead = at(-390);
      await write(add, { text: 'a' }, ahead);
      await write(add, { text: 'b' }, 'a-key-without-a-time');
      await sweepAnswers(clock, db);
      expect(await rowsOf()).toBe(2);
    });
  });

  it('the same key with another body is refused', async () => {
    const key = newKey();
    await write(add, { text: 'a' }, key);
    expect(await write(add, { text: 'b' }, key)).toEqual(refuse('call.keyUsed'));
    expect(await notes()).toEqual(['a']);
  });

  it('a refusal rolls everything back, and its key is free again', async () => {
    const key = newKey();
    const refusing: Handler = async (body, context) => {
      await add(body, context);
      return refuse('permission.denied');
    };
    expect(await write(refusing, { text: 'a' }, key)).toEqual(refuse('permission.denied'));
    expect([await notes(), await rowsOf()]).toEqual([[], 0]);
    expect(await write(add, { text: 'b' }, key)).toEqual({ count: 1 });
  });

  it('a refusal may follow a statement that the database has refused', async () => {
    await write(add, { text: 'a' });
    const refusing: Handler = async (body, context) => {
      const result = await add(body, context).catch(() => null);
      return result ?? refuse('permission.denied');
    };
    expect(await write(refusing, { text: 'a' })).toEqual(refuse('permission.denied'));
    expect(await notes()).toEqual(['a']);
  });

  it('an answer after a refused statement is no success', async () => {
    await write(add, { text: 'a' });
    const careless: Handler = async (body, context) => {
      await add(body, context).catch(() => null);
      return { count: 1 };
    };
    await expect(write(careless, { text: 'a' })).rejects.toThrow();
  });

  it('a kept refusal keeps its writes and its answer, and its key is free again', async () => {
    const key = newKey();
    const tracing: Handler = async (body, context) => {
      await add(body, context);
      return keepWrites({ ...refuse('permission.denied'), answer: { count: 7 } });
    };
    const kept = { refused: 'permission.denied', answer: { count: 7 } };
    expect(await write(tracing, { text: 'a' }, key)).toMatchObject(kept);
    expect([await notes(), await rowsOf()]).toEqual([['a'], 0]);
    // Not stored: it is asked again.
    expect(await write(tracing, { text: 'b' }, key)).toMatchObject(kept);
    expect(await notes()).toEqual(['a', 'b']);
  });

  it('an exception rolls everything back', async () => {
    const failing: Handler = async (body, context) => {
      await add(body, context);
      throw new Error('no luck');
    };
    await expect(write(failing, { text: 'a' })).rejects.toThrow('no luck');
    expect([await notes(), await rowsOf()]).toEqual([[], 0]);
  });

  it('two calls with one key at the same time are one write with one answer', async () => {
    const key = newKey();
    let asked = 0;
    const slow: Handler = async (body, context) => {
      asked += 1;
      const answer = await add(body, context);
      await sleep(200);
      return answer;
    };
    const both = await Promise.all([
      write(slow, { text: 'a' }, key),
      write(slow, { text: 'a' }, key),
    ]);
    expect([both, asked]).toEqual([[{ count: 1 }, { count: 1 }], 1]);
    // The first is refused: the second, which waited, is carried out.
    const second = newKey();
    asked = 0;
    const firstRefused: Handler = async (body, context) => {
      asked += 1;
      if (asked > 1) return add(body, context);
      await sleep(200);
      return refuse('permission.denied');
    };
    const results = await Promise.all([
      write(firstRefused, { text: 'b' }, second),
      write(firstRefused, { text: 'b' }, second),
    ]);
    expect(results).toContainEqual({ count: 1 });
    expect(results).toContainEqual(refuse('permission.denied'));
  });

  it('a transaction inside a transaction is a mistake that is found at once', async () => {
    const nesting: Handler = async (body, context) => {
      await add(body, context);
      return transact(db, async () => ({ count: 2 }));
    };
    await expect(write(nesting, { text: 'a' })).rejects.toThrow('inside a transaction');
    expect(await notes()).toEqual([]);
    // One after the other is none inside the other.
    expect(await transact(db, async () => 1)).toBe(1);
  });

  it('signals of a change leave with the answer, and only after a commit', async () => {
    const app = fastify();
    const plain = (header: string) => ({ header, encode: (id: string) => id, atMost: 2 });
    sendChanges(app, {
      auction: plain('x-auction'),
      session: plain('x-session'),
      newSession: plain('x-new-session'),
      todo: plain('x-todo'),
      topic: plain('x-topic'),
    });
    const signalling = (end: () => ReturnType<Handler>): Handler => {
      return async () => {
        signalChange('todo', ['a', 'b', 'a', 'c']);
        return end();
      };
    };
    const ends: Record<string, () => ReturnType<Handler>> = {
      committed: async () => ({ count: 1 }),
      refused: async () => refuse('permission.denied'),
      kept: async () => keepWrites(refuse('permission.denied')),
      thrown: async () => {
        throw new Error('no luck');
      },
    };
    for (const [path, end] of Object.entries(ends)) {
      app.get(`/${path}`, async () => {
        signalChange('auction', ['1']);
        return write(signalling(end), { text: path });
      });
    }
    const headersOf = async (path: string) => {
      const { headers } = await app.inject(`/${path}`);
      return [headers['x-auction'], headers['x-todo'], headers['x-session']];
    };
    expect(await headersOf('committed')).toEqual(['1', 'a,b', undefined]);
    expect(await headersOf('kept')).toEqual(['1', 'a,b', undefined]);
    expect(await headersOf('refused')).toEqual(['1', undefined, undefined]);
    expect(await headersOf('thrown')).toEqual(['1', undefined, undefined]);
    await app.close();
    // Outside of a call nobody listens.
    signalChange('todo', ['a']);
  });
});

describe('two writes that wait for each other', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase('postgres');
    await sql`create table note (text text primary key, count int not null default 0)`.execute(db);
    await sql`insert into note (text) values ('one'), ('other')`.execute(db);
  });
  afterAll(() => db.destroy());

  it('both end, each once: the one that the database ends begins anew', async () => {
    const arrived = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    let tries = 0;
    const write = (first: string, second: string, place: 0 | 1) =>
      transact(db, async (trx) => {
        tries += 1;
        await sql`update note set count = count + 1 where text = ${first}`.execute(trx);
        arrived[place].resolve();
        // Each holds a row before either asks for the other's.
        await arrived[place === 0 ? 1 : 0].promise;
        await sql`update note set count = count + 1 where text = ${second}`.execute(trx);
        return {};
      });
    await Promise.all([write('one', 'other', 0), write('other', 'one', 1)]);
    // Three as a rule. Who begins anew may take the row before the one that waits for it wakes up,
    // and the two wait for each other once more.
    expect(tries).toBeGreaterThan(2);
    const { rows } = await sql<{ count: number }>`select count from note`.execute(db);
    expect(rows.map(({ count }) => count)).toEqual([2, 2]);
  });
});
