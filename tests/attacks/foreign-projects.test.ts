import { randomBytes } from 'node:crypto';
import { platformPolicy } from '@jicai/platform/src/app.ts';
import { covers, type Role } from '@jicai/platform/src/kernel/http/caller/policy.ts';
import { sourcingSlices } from '@jicai/platform/src/sourcing/slices.ts';
import { type Endpoint, TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { archivePath } from '@jicai/shared/contract/sourcing/archive.ts';
import { inquiryEndpoints } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { Agent } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchMachine } from '../bench/kit/quiet.ts';
import { allEndpoints } from '../contract/tables.ts';
import { writtenAs } from '../harness/canary.ts';
import { anything } from '../harness/client/anything.ts';
import { type SealedClient, sealedClient } from '../harness/client/sealed-client.ts';
import { dose, sampleOf } from '../harness/dose.ts';
import { personIdOf } from '../harness/people/cast.ts';
import { sheetOf } from '../harness/sourcing/inquiries.ts';
import { sourcingWorld } from '../harness/sourcing/projects.ts';
import { type LiveStage, newSession, startLiveStage } from '../harness/stages/live-stage.ts';
import { sleep, until } from '../harness/wait.ts';
import { bodiesOf, CANARY, MARKER, playVictims, type Thing } from './foreign-projects.ts';
import { isFault, longestWaitMs, PATIENT } from './load/besieged.ts';

/*
 * Every call of sourcing by people who are logged in, but have nothing to do with the projects that they
 * name, all at once, each at half of the rate that a person is allowed; meanwhile a supplier of one of
 * these projects quotes.
 */

/** Of 1,200 calls a minute; the four together stay below half of what their address may. */
const PER_SECOND = 10;

const ATTACKERS = [
  { login: 'supplier5', roles: ['supplier'] },
  { login: 'otherHandler', roles: ['handler'] },
  { login: 'otherSupervisor', roles: ['supervisor'] },
  // Evaluates another project of the same unit.
  { login: 'acceptor', roles: ['acceptor', 'evaluator'] },
] as const satisfies readonly { login: string; roles: readonly Role[] }[];
type Attacker = (typeof ATTACKERS)[number];

/** Writes that touch nothing but what is the caller's own. */
const OWN = new Set(['project.create', 'enrolment.saveMails']);

const NAMES = new Set(sourcingSlices.flatMap(({ policy }) => Object.keys(policy)));
const CALLS = (await allEndpoints()).filter(({ name }) => NAMES.has(name));

let stage: LiveStage;
let made: Awaited<ReturnType<typeof playVictims>>;
let dispatcher: Agent;
let client: SealedClient;
const tokens = new Map<string, string>();
beforeAll(async () => {
  const quoteKey = randomBytes(32);
  stage = await startLiveStage({
    fill: async (db) => {
      const world = await sourcingWorld({ db, quoteKey });
      made = await playVictims(world);
      await world.app.close();
    },
    // Everything is tried in a row: budgets of calls are another test's.
    env: {
      DEADLINE_FACTOR: PATIENT.DEADLINE_FACTOR,
      LOG_LEVEL: 'warn',
      QUOTE_KEY: quoteKey.toString('hex'),
    },
    limitsBids: true,
  });
  dispatcher = new Agent({ connections: 64, localAddress: '127.0.0.2' });
  client = await sealedClient(stage.stack.relay.url, { dispatcher });
  for (const login of [...ATTACKERS.map((one) => one.login), 'handler', 'supplier1'])
    tokens.set(login, await newSession(stage.db, personIdOf(login), stage.stack.relayToken));
});
afterAll(async () => {
  await dispatcher?.destroy();
  await stage?.stop();
});

/** Tables that hold what belongs to a project, and that change by nothing but somebody's call. */
const TABLES =
  `sourcing_project sourcing_event sourcing_invitation sourcing_sign_up project_question
  quote_explanation negotiation negotiation_event negotiation_line objection complaint result_notice
  project_evaluator score_sheet score_reason countersign rule_change auction_event auction_bid sealed_quote
  quote_draft reminder review_flow review_step`.split(/\s+/);

/** Notices and objections of the victims are late by the platform's clock: it reminds of each once, by itself. */
const areReminded = () =>
  until('the platform has reminded of what is late', async () => {
    const { rows } = await sql`
      select from result_notice where state <> 'published' and reminded_at is null and due_at <= now()
      union all select from objection where state = 'open' and reminded_at is null
        and answer_due_at <= now() + interval '1 day' limit 1`.execute(stage.db);
    return rows.length === 0;
  });

/** Every row that names one of these things, as a text. */
async function rowsOf(things: readonly Thing[]): Promise<string[]> {
  const ids = things.flatMap(({ projectId, number }) => [`%${projectId}%`, `%${number}%`]);
  const found: string[] = [];
  for (const table of TABLES) {
    const { rows } = await sql<{ row: string }>`
      select r::text as row from ${sql.table(table)} r where r::text like any(${ids}::text[])
      order by 1`.execute(stage.db);
    found.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  return found;
}

/** The events of an auction's log from this one on, by what they are and whose. */
async function eventsSince(packageNumber: string, seq: number) {
  const { rows } = await sql<{ seq: number; kind: string; actor: string | null }>`
    select seq, kind, actor_id as actor from auction_event
    where package_number = ${packageNumber} and seq > ${seq} order by seq`.execute(stage.db);
  return rows;
}

const secrets = [MARKER, ...writtenAs(fen(432_109)), CANARY];

interface Found {
  readonly statuses: Record<string, number>;
  readonly problems: string[];
}

/** Things that a call is tried with where the attacker's role is let in; where it is not, one will do. */
const MOST = dose(2, 100);

const requestsOf = ({ roles }: Attacker, things: readonly Thing[]) =>
  sampleOf(CALLS, 2).flatMap((endpoint, nth) => {
    const isIn = covers(platformPolicy[endpoint.name] ?? [], roles);
    const bodies = bodiesOf(endpoint, things, nth).slice(0, isIn ? MOST : 1);
    return bodies.map((body) => ({ endpoint, body, isIn }));
  });

/** Makes a call with a wire body as it is. */
const callRaw = (login: string, endpoint: Endpoint, body: object) => {
  const raw = { ...endpoint, request: anything, response: anything };
  return client.call(raw, body, { token: tokens.get(login) ?? '' });
};
const tells = (wire: unknown) => {
  const told = JSON.stringify(wire);
  return secrets.some((secret) => told.includes(secret));
};

async function attack(attacker: Attacker, things: readonly Thing[], found: Found): Promise<number> {
  const requests = requestsOf(attacker, things);
  const send = async (endpoint: Endpoint, body: object, isIn: boolean) => {
    const { status, state, text, wire } = await callRaw(attacker.login, endpoint, body);
    const what = `${endpoint.name} ${JSON.stringify(body).slice(0, 120)} by ${attacker.login}`;
    found.statuses[status] = (found.statuses[status] ?? 0) + 1;
    if (isFault(status) || status === 429) found.problems.push(`${what}: ${status} ${text}`);
    if (tells(wire)) found.problems.push(`${what}: told`);
    if (!isIn && state === 1) found.problems.push(`${what}: let in`);
    if (endpoint.write && state === 1 && !OWN.has(endpoint.name))
      found.problems.push(`${what}: done`);
  };
  const answers: Promise<void>[] = [];
  for (const { endpoint, body, isIn } of requests) {
    answers.push(send(endpoint, body, isIn));
    await sleep(1_000 / PER_SECOND);
  }
  await Promise.all(answers);
  return requests.length;
}

/** The supplier who has not quoted yet: types, seals anew each time, and reads their sheet and the hall. */
async function quoteUntil(isOver: () => boolean, packageNumber: string, number: string) {
  const { call } = await stage.seat('supplier3');
  const refused: string[] = [];
  const waits: number[] = [];
  let version = 0;
  let submissions = 0;
  const done = async <Given extends { status: number; state: number; text: string }>(
    name: string,
    answering: Promise<Given>,
  ): Promise<Given> => {
    const asked = performance.now();
    const answer = await answering;
    waits.push(performance.now() - asked);
    const { status, state, text } = answer;
    if (state !== 1) refused.push(`${name} ${status} ${text}`);
    return answer;
  };
  while (!isOver()) {
    const sheet = sheetOf([String(3_000 - submissions), '900']);
    const saved = await done(
      'save',
      call(inquiryEndpoints.save, { packageNumber, version, sheet }),
    );
    version = saved.data?.version ?? version;
    await done('submit', call(inquiryEndpoints.submit, { packageNumber, sheet }));
    submissions += 1;
    await done('sheet', call(inquiryEndpoints.sheet, { packageNumber }));
    await done('sheets', call(inquiryEndpoints.sheets, { number }));
    await done('hall', call(sourcingEndpoints.liveEntry, { packageNumber }));
    await sleep(700);
  }
  return { refused, submissions, slowest: Math.max(...waits) };
}

describe('[AT20] people of other projects at every call of sourcing', () => {
  it('learn and change nothing, find no fault, and hold nobody up', async () => {
    const { target, things } = made;
    const all = [target, ...things];
    const packageNumber = String(target.packageNumber);
    await areReminded();
    const before = await rowsOf(things);
    const last = (await eventsSince(packageNumber, 0)).at(-1)?.seq ?? 0;
    const found: Found = { statuses: {}, problems: [] };
    let isOver = false;
    const machine = watchMachine();
    const working = quoteUntil(() => isOver, packageNumber, String(target.number));
    const counts = await Promise.all(ATTACKERS.map((one) => attack(one, all, found)));
    isOver = true;
    const { refused, submissions, slowest } = await working;
    console.info('calls', counts, found.statuses, `${submissions} sheets sealed meanwhile`);
    expect(CALLS.length).toBeGreaterThan(90);
    expect(found.problems).toEqual([]);
    expect(refused).toEqual([]);
    expect(slowest).toBeLessThan(longestWaitMs(machine));
    expect(await rowsOf(things)).toEqual(before);
    // In the project that takes quotes nobody but the one who quotes has left a trace.
    const events = await eventsSince(packageNumber, last);
    expect(new Set(events.map(({ actor }) => actor))).toEqual(new Set([personIdOf('supplier3')]));
    expect(events.filter(({ kind }) => kind === 'quote.sealed')).toHaveLength(submissions);
  });

  it('would be told by the same bodies what is their own', async () => {
    const all = [made.target, ...made.things];
    const reads = CALLS.filter(({ write }) => !write).flatMap((endpoint) =>
      bodiesOf(endpoint, all, 0).map((body) => ({ endpoint, body })),
    );
    const told = new Set<string>();
    for (const login of ['handler', 'supplier1'])
      for (const { endpoint, body } of reads)
        if (tells((await callRaw(login, endpoint, body)).wire)) told.add(endpoint.name);
    expect([...told]).toEqual(
      expect.arrayContaining([
        ...['project.read', 'enrolment.applicants', 'clarification.list', 'inquiry.sheet'],
        ...[
          'evaluation.grid',
          'negotiation.detail',
          'objection.list',
          'complaint.list',
          'tender.detail',
        ],
      ]),
    );
  });

  it('download no archive of a project that is not theirs', async () => {
    for (const { login } of ATTACKERS) {
      for (const { projectId } of made.things) {
        const address = stage.stack.relay.url + archivePath(String(projectId));
        const answer = await fetch(address, {
          headers: { [TOKEN_HEADER]: tokens.get(login) ?? '' },
        });
        expect([login, [403, 404].includes(answer.status)]).toEqual([login, true]);
      }
    }
  });
});
