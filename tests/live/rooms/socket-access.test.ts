import { runAdmin } from '@jicai/platform/src/operations/admin/command.ts';
import { commandPolicy } from '@jicai/relay/src/auction/gateway/policy.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { type Command, toRelay } from '@jicai/shared/contract/auction/live/socket.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LiveStage, startLiveStage } from '../../harness/stages/live-stage.ts';
import { sleep, until } from '../../harness/wait.ts';
import { ACTORS, type MatrixActor } from '../../platform/kernel/access/every-call.ts';
import { type Client, connect } from '../../relay/world/world.ts';

/* Sends every event and every command of the contract as every actor. Calls have their matrix in
 * tests/platform/kernel/access/every-call.ts. */

const takesPart: readonly MatrixActor[] = ['handler', 'supervisor', 'entrant'];
const anybodyLoggedIn = ACTORS.filter((actor) => actor !== 'anonymous');

/** Event → the actors that it serves. A visitor has no token, and no socket. */
const events: Readonly<Record<string, readonly MatrixActor[]>> = {
  join: takesPart,
  // In the table of commands.
  command: takesPart,
  time: anybodyLoggedIn,
  // Out of a room that one is in; a channel that the platform gave: others' do nothing (todo.test.ts).
  leave: [],
  listen: [],
  // No answer: it pushes the rows of auctions that one may see (tests/relay/hall.test.ts).
  watchHall: [],
  // A supplier's report on their browser, in a rehearsal: it has no answer (rehearsal.test.ts).
  ready: [],
};

/** Command → who carries it out. Everybody else, in the room or not, is refused. */
const commands: Readonly<Record<string, readonly MatrixActor[]>> = {
  changeState: ['handler'],
  changeEnd: ['handler'],
  emergencyPause: ['handler'],
  remind: takesPart,
};

let stage: LiveStage;
const tokens = new Map<MatrixActor, string>();
beforeAll(async () => {
  stage = await startLiveStage({ suppliers: 2 });
  for (const actor of anybodyLoggedIn) {
    const { token } = await stage.seat(actor === 'entrant' ? 'supplier1' : actor);
    tokens.set(actor, token);
  }
});
afterAll(() => stage?.stop());

const socketOf = (actor: MatrixActor): Client =>
  connect(stage.stack.relay.url, tokens.get(actor) ?? '', {});

function bodyOf(kind: Command['kind']): Partial<Command> {
  switch (kind) {
    case 'changeState':
      return { runState: 'paused', text: '核实' };
    case 'changeEnd':
      return { end: Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000, text: '顺延' };
    case 'emergencyPause':
      return { text: '系统异常' };
    default:
      return { text: '请注意' };
  }
}

const lastSeq = async (packageNumber: string) =>
  Number(
    (
      await stage.db
        .selectFrom('auction')
        .select('last_seq')
        .where('package_number', '=', packageNumber)
        .executeTakeFirstOrThrow()
    ).last_seq,
  );

describe('[A09] [RT1] who may do what over a socket', () => {
  it('is written down for every event and every command of the contract, and for no other', () => {
    expect(Object.keys(events).sort()).toEqual(Object.keys(toRelay).sort());
    expect(Object.keys(commands).sort()).toEqual(Object.keys(commandPolicy).sort());
  });

  it.each(['', 'a-token-that-nobody-gave'])('nobody at all with the token "%s"', async (token) => {
    const packageNumber = await stage.publish();
    const client = connect(stage.stack.relay.url, token, {});
    if (token === '') {
      await new Promise((done) => client.socket.once('connect_error', done));
      return;
    }
    expect((await client.join(packageNumber)).kind).toBe('refused');
    expect((await client.command({ packageNumber, ...bodyOf('remind') })).ok).toBe('no');
    expect(client.frames).toEqual([]);
  });

  it.each(anybodyLoggedIn)('as %s: what is allowed is done, nothing else', async (actor) => {
    const packageNumber = await stage.publish();
    const client = socketOf(actor);
    const joined = await client.join(packageNumber);
    expect(joined.kind).toBe(events.join?.includes(actor) ? 'snapshot' : 'refused');
    if (joined.kind === 'refused') expect(joined).toMatchObject({ snapshot: null, missed: [] });
    expect((await client.join('no such package')).kind).toBe('refused');
    const { fwqsj } = (await client.socket.timeout(5_000).emitWithAck('time', {})) as {
      fwqsj: number;
    };
    expect(Math.abs(fwqsj - Date.now())).toBeLessThan(2_000);

    for (const kind of Object.keys(commands) as Command['kind'][]) {
      // An auction of its own for each: what one does would stand in another's way.
      const own = await stage.publish();
      await client.join(own);
      const before = await lastSeq(own);
      const requestKey = `matrix-${actor}-${kind}`;
      const given = { packageNumber: own, kind, requestKey, ...bodyOf(kind) };
      const answer = await client.command(given);
      const may = commands[kind]?.includes(actor) ?? false;
      expect({ kind, ok: answer.ok }).toEqual({ kind, ok: may ? 'yes' : 'no' });
      expect({ kind, stored: (await lastSeq(own)) > before }).toEqual({
        kind,
        stored: may,
      });
      // Not even for the handler of this auction in a room that they are not in.
      const elsewhere = await client.command({ packageNumber: 'no such', kind, ...bodyOf(kind) });
      expect(elsewhere.ok).toBe('no');
      client.socket.emit('leave', { bbh: own });
    }

    client.socket.emit('listen', { pd: 'somebody.forged-signature' });
    client.socket.emit('leave', { bbh: packageNumber });
    // Frames that were under way to the client have arrived by then.
    await client.socket.timeout(6_000).emitWithAck('time', {});
    const heard = client.raw.length;
    const witness = socketOf('handler');
    await witness.join(packageNumber);
    await witness.command({
      packageNumber,
      kind: 'remind',
      requestKey: `after-${actor}`,
      text: '1',
    });
    await until('the witness sees it', () =>
      witness.board?.reminders.some(({ text }) => text === '1'),
    );
    await sleep(50);
    // Out of the room nothing arrives, whoever it was.
    expect(client.raw.slice(heard)).toEqual([]);
    expect(client.socket.connected).toBe(true);
  });
});

describe('administrators', () => {
  it.each(['systemAdmin', 'securityAdmin', 'auditAdmin'])(
    'as %s: nothing by a socket, from whatever address',
    async (name) => {
      const packageNumber = await stage.publish();
      const { token } = await stage.seat(name);
      const client = connect(stage.stack.relay.url, token, {});
      expect(await client.join(packageNumber)).toMatchObject({ kind: 'refused', snapshot: null });
      for (const kind of Object.keys(commands) as Command['kind'][]) {
        const requestKey = `admin-${name}-${kind}`;
        const given = { packageNumber, kind, requestKey, ...bodyOf(kind) };
        expect((await client.command(given)).ok).toBe('no');
      }
      expect(client.frames).toEqual([]);
    },
  );
});

describe('[A12] the live service', () => {
  it.each(ACTORS)('is not there for a browser, not for %s', async (actor) => {
    const packageNumber = await stage.publish();
    for (const { path, method, name } of Object.values(liveEndpoints)) {
      const url = `${stage.stack.relay.url}${path}?bbh=${packageNumber}&sxh=0`;
      const headers = { token: tokens.get(actor) ?? '', 'x-request-key': 'matrix-12345678' };
      const answer = await fetch(url, { method, headers });
      const text = await answer.text();
      expect({ name, hasPrivateFields: /"(?:gyspm|fbxx|bjls|xmjstx|errCode)"/.test(text) }).toEqual(
        {
          name,
          hasPrivateFields: false,
        },
      );
    }
  });
});

describe('the sockets of a person whom the command line resets or locks', () => {
  it.each([
    ['reset', 'supervisor'],
    ['reset-factor', 'otherHandler'],
    ['lock', 'supplier2'],
  ])('%s closes those of %s', async (command, loginName) => {
    const { token } = await stage.seat(loginName);
    const bystander = socketOf('handler');
    const client = connect(stage.stack.relay.url, token, {});
    await until('both are connected', () => client.socket.connected && bystander.socket.connected);
    const env = { DATABASE_URL: stage.databaseUrl };
    expect(await runAdmin([command, loginName, '--yes'], env, () => {})).toBe(0);
    // A relay asks about each session by itself after 51 seconds; it is told within two.
    await until('the socket closes', () => !client.socket.connected, { timeoutMs: 40_000 });
    expect(bystander.socket.connected).toBe(true);
  });
});
