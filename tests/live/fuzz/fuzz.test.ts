import { readFileSync } from 'node:fs';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { SOCKET_PATH, toRelay } from '@jicai/shared/contract/auction/live/socket.ts';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { allEndpoints } from '../../contract/tables.ts';
import { newDispatcher } from '../../harness/client/sealed-client.ts';
import { dose } from '../../harness/dose.ts';
import { checkLedger } from '../../harness/ledger/checker.ts';
import { readLog } from '../../harness/ledger/log.ts';
import { type LiveStage, startLiveStage } from '../../harness/stages/live-stage.ts';
import { sleep, until } from '../../harness/wait.ts';
import { mallRows } from '../../platform/kernel/access/mall-calls.ts';
import { applyChange, change } from './inputs.ts';
import { call, createTraffic, type Fuzzed } from './traffic.ts';

/*
 * Every call of the live part and every socket event with what nobody should send, as everybody.
 * `FUZZ_SECONDS` makes it longer; a failure prints its seed: `FUZZ_SEED` runs it again.
 */

const SECONDS = Number(process.env.FUZZ_SECONDS ?? dose(6, 60));
/** CI tries the same each time; every other run something new. */
const SEED = Number(
  process.env.FUZZ_SEED ?? (process.env.CI ? 289_086_472 : Date.now() % 1_000_000_000),
);
const CALLS_SHARE = 0.65;
const AT_ONCE = 12;
const PEOPLE = ['supplier1', 'stranger', 'handler', 'otherHandler', 'supervisor', 'buyer'];
/** A process that grows by more holds what it was sent. */
const MAX_GROWTH_KB = 500_000;

const rounds = (seconds: number) => ({
  seed: SEED,
  numRuns: 1_000_000,
  interruptAfterTimeLimit: seconds * 1000,
  markInterruptAsFailure: false,
  endOnFailure: true,
});

let stage: LiveStage;
let packageNumber: string;
const tokens = new Map<string, string>();
/** Keys of the writes that were done: a fuzzed call may be a good one. */
const done = new Set<string>();

beforeAll(async () => {
  stage = await startLiveStage({ suppliers: 3 });
  packageNumber = await stage.publish();
  for (const name of PEOPLE) tokens.set(name, (await stage.seat(name)).token);
  tokens.set('relay', stage.stack.relayToken);
  console.info(`FUZZ_SEED=${SEED} for ${SECONDS} s`);
});
afterAll(() => stage?.stop());

/** No answer is a server's error or tells about its inside. */
function expectNoBug({ name, status, text }: Fuzzed): void {
  expect({ name, status, isBug: status >= 500 }).toEqual({ name, status, isBug: false });
  expect(text).not.toMatch(/\.ts:\d|node_modules|at (?:async )?\w+ \(|select .* from/i);
}

/** A message that tells of a reminder (AU34), and so may come of a fuzzed call that was a good one. */
const REMINDER_TODO = sql`kind = 'message' and business_id in (select package_number from reminder)`;

/** How many rows each table has; of messages, those that tell of no reminder. */
async function rowsOf(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string }>`select table_name as name
    from information_schema.tables where table_schema = 'public' order by 1`.execute(db);
  const counts = new Map<string, number>();
  for (const { name } of rows) {
    const which = name === 'todo' ? sql`where not (${REMINDER_TODO})` : sql``;
    const found = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(name)} ${which}`.execute(db);
    counts.set(name, Number(found.rows[0]?.n));
  }
  return counts;
}

const residentKb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** Runs it, and holds that the processes live on as they were, with nothing stored but refusals. */
async function unharmed(fuzz: () => Promise<void>): Promise<void> {
  const servers = [stage.stack.platform, stage.stack.relay];
  const lives = servers.map((server) => server.pid());
  const sizes = lives.map(residentKb);
  const before = await rowsOf(stage.db);
  await fuzz();
  expect(servers.map((server) => server.pid())).toEqual(lives);
  for (const [index, pid] of lives.entries()) {
    expect(servers[index]?.isRunning()).toBe(true);
    expect(residentKb(pid) - (sizes[index] ?? 0)).toBeLessThan(MAX_GROWTH_KB);
    expect((await fetch(`${servers[index]?.url}/healthz`)).status).toBe(200);
  }
  const log = await readLog(stage.db, packageNumber);
  const foreign = log.filter(
    ({ kind, requestKey }) =>
      !kind.endsWith('.refused') && requestKey !== null && !done.has(requestKey),
  );
  expect(foreign).toEqual([]);
  expect(await checkLedger(stage.db, packageNumber)).toEqual([]);
  const after = await rowsOf(stage.db);
  for (const [table, count] of after) {
    // Tables of auctions were checked by their log; the access traces of persons may grow (EV4), and
    // the security log has what was refused.
    // The relay in front reports itself meanwhile.
    if (
      /^(?:auction|reminder|countersign|sealed|access_trace|security_log|relay_pulse)/.test(table)
    )
      continue;
    expect({ table, count }).toEqual({ table, count: before.get(table) });
  }
}

const isFuzzed = ({ name }: Endpoint) =>
  // A logout would end the fuzzing; the contract's other calls are the mall's.
  !(name in mallRows) && name !== sessionEndpoints.logout.name;

describe('[A08] [A23] [F24] a fuzzer over the live part', () => {
  it('calls: no 5xx, no crash, no inside told, nothing stored but refusals', {
    timeout: 600_000 + SECONDS * 2_000,
  }, async () => {
    const endpoints = (await allEndpoints()).filter(isFuzzed);
    const publicKey = await fetch(`${stage.stack.relay.url}${sessionEndpoints.publicKey.path}`, {
      method: sessionEndpoints.publicKey.method,
    });
    const { modulus, exponent } = keyOf((await publicKey.json()) as Record<string, unknown>);
    const dispatcher = newDispatcher(AT_ONCE);
    const send = createTraffic({
      relayUrl: stage.stack.relay.url,
      platformUrl: stage.stack.platform.url,
      packageNumber,
      modulus,
      exponent,
      tokens,
      dispatcher,
    });
    const seen = new Map<number, number>();
    const reached = new Set<string>();
    await unharmed(async () => {
      const some = fc.array(call(endpoints, PEOPLE), { minLength: AT_ONCE, maxLength: AT_ONCE });
      await fc.assert(
        fc.asyncProperty(some, async (calls) => {
          const answers: Fuzzed[] = await Promise.all(calls.map(send));
          for (const { doneKey } of answers) if (doneKey !== null) done.add(doneKey);
          for (const answer of answers) {
            seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
            if (answer.status === 200) reached.add(answer.name);
            expectNoBug(answer);
          }
        }),
        rounds(SECONDS * CALLS_SHARE),
      );
    });
    const total = [...seen.values()].reduce((sum, one) => sum + one, 0);
    console.info(
      `${total} fuzzed calls of ${endpoints.length} endpoints, ${reached.size} reached inside: ` +
        [...seen].map(([status, times]) => `${status} × ${times}`).join(', '),
    );
    expect(total).toBeGreaterThan(50);
    expect(reached.size).toBeGreaterThan(4);
    await dispatcher.close();
  });

  it('sockets: every event, and bytes that are none; the relay goes on, others do not notice', {
    timeout: 600_000 + SECONDS * 2_000,
  }, async () => {
    const { url } = stage.stack.relay;
    const open = (person: string): Socket =>
      io(url, {
        path: SOCKET_PATH,
        transports: ['websocket'],
        auth: { token: tokens.get(person) ?? 'forged' },
        forceNew: true,
        reconnection: false,
      });
    const calm = open('supervisor');
    const join = { bbh: packageNumber, dy: '', bb: 0 };
    await until('the calm one is in', () => calm.connected);
    await calm.timeout(5_000).emitWithAck('join', join);
    const validBodies: Readonly<Record<string, Record<string, unknown>>> = {
      join,
      leave: { bbh: packageNumber },
      command: { bbh: packageNumber, lx: 3, qqid: 'fuzzed-key-0', jsrjjh: '', nr: '提醒' },
    };
    const message = fc.record({
      event: fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...Object.keys(toRelay)) },
        { weight: 1, arbitrary: fc.constantFrom('bid', 'disconnect', '__proto__', 'connection') },
      ),
      change,
    });
    const visit = fc.record({
      person: fc.constantFrom(...PEOPLE, 'forged'),
      joins: fc.boolean(),
      messages: fc.array(message, { minLength: 1, maxLength: 20 }),
      bytes: fc.uint8Array({ maxLength: 300 }),
    });
    let sent = 0;
    await unharmed(async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(visit, { minLength: 4, maxLength: 4 }), async (visits) => {
          await Promise.all(
            visits.map(async ({ person, joins, messages, bytes }) => {
              const raw = new WebSocket(
                `${url.replace('http', 'ws')}${SOCKET_PATH}?EIO=4&transport=websocket`,
              );
              raw.on('error', () => {});
              raw.on('open', () => {
                raw.send(`40{"token":"${tokens.get(person) ?? 'x'}"}`);
                if (joins) raw.send(`420["join",${JSON.stringify(join)}]`);
                for (const [at, one] of messages.entries()) {
                  const good = validBodies[one.event] ?? {};
                  const text = applyChange({ ...good, ...keyFor(good, sent + at) }, one.change);
                  raw.send(`42${at}[${JSON.stringify(one.event)},${text}]`);
                }
                raw.send(Buffer.from(bytes));
                raw.send(Buffer.from(bytes).toString('latin1'));
              });
              raw.on('message', (data: Buffer) => noteCommands(data.toString()));
              sent += messages.length + 2;
              await sleep(40);
              raw.terminate();
            }),
          );
        }),
        rounds(SECONDS * (1 - CALLS_SHARE)),
      );
      // Commands on their way are answered before the books are looked at.
      await sleep(300);
    });
    expect(sent).toBeGreaterThan(100);
    expect(calm.connected).toBe(true);
    const { fwqsj } = (await calm.timeout(5_000).emitWithAck('time', {})) as { fwqsj: number };
    expect(Math.abs(fwqsj - Date.now())).toBeLessThan(2_000);
    calm.disconnect();
    console.info(`${sent} fuzzed messages over sockets`);
  });
});

/** A command's own key; a reminder that it sends is no harm, and is known by it. */
function keyFor(good: Record<string, unknown>, n: number): object {
  if (!('qqid' in good)) return {};
  const key = `fuzzed-key-${n}`;
  done.add(key);
  return { qqid: key };
}

const noteCommands = (text: string) => expect(text).not.toMatch(/\.ts:\d|node_modules/);

function keyOf(wire: Record<string, unknown>): { modulus: string; exponent: string } {
  const { response } = sessionEndpoints.publicKey;
  const names = 'fields' in response ? (response.fields as Record<string, [string]>) : {};
  const read = (name: string) => String(wire[names[name]?.[0] ?? '']);
  return { modulus: read('rsaModulus'), exponent: read('rsaExponent') };
}
