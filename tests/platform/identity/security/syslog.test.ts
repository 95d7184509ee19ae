import { forwardLog, readBacklog } from '@jicai/platform/src/identity/security/syslog/forward.ts';
import { frameOf, syslogMessage } from '@jicai/platform/src/identity/security/syslog/message.ts';
import { sendBytes } from '@jicai/platform/src/kernel/syslog/send.ts';
import { checks } from '@jicai/platform/src/operations/doctor/list.ts';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { consoleEndpoints } from '@jicai/shared/contract/operations/console.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import { PASSWORD } from '../../../harness/people/cast.ts';
import { ownCertificate } from '../../../harness/people/certificates.ts';
import { type SyslogServer, startSyslogServer } from '../../../harness/servers/syslog-server.ts';
import {
  injected,
  type ManualClock,
  manualClock,
  startPlatform,
  type World,
} from '../../../harness/world.ts';

/* operations.md 3.3, row "log": the second copy of the security log. */

const MINUTE = 60_000;
const clock: ManualClock = manualClock(Date.parse('2026-06-01T01:00:00Z'));
let world: World;
let receiver: SyslogServer;

beforeAll(async () => {
  world = await startPlatform({ clock, suppliers: 1 });
});
afterAll(async () => {
  await receiver?.stop();
  await world?.stop();
});
beforeEach(async () => {
  clock.at += 10 * MINUTE;
  await receiver?.stop();
  receiver = await startSyslogServer();
  await sql`delete from setting where name like 'security.%'`.execute(world.db);
  await sql`update security_sink set failure = null, leased_until = null,
    sent_seq = (select seq from security_head), before_seq = (select seq from security_head)`.execute(
    world.db,
  );
});

const save = (name: string, value: string | null) =>
  world.as('systemAdmin').call(consoleEndpoints.saveSetting, { name, value });
const sendTo = ({ port }: SyslogServer) =>
  sql`insert into setting (name, value, changed_at)
    values ('security.syslog', ${`tcp://127.0.0.1:${port}`}, now())
    on conflict (name) do update set value = excluded.value`.execute(world.db);
const forward = () => forwardLog({ db: world.db, clock });
async function tryLogin(loginName: string, password = 'Canary-of-a-password-1') {
  const client = await sealedClient('', { send: injected(world.app) });
  return client.call(sessionEndpoints.login, { loginName, password });
}
/** The names that tried to log in, as the receiver has them, in its order. */
const actorsOf = ({ messages }: SyslogServer) =>
  messages.map((message) => / actor="((?:[^"\\]|\\.)*)"/.exec(message)?.[1]);
const finding = async () => {
  const check = checks.find(({ name }) => name === 'securityLog.syslog');
  if (!check) throw new Error('no check');
  return check.run({ db: world.db, clock, dataDir: null, env: {} });
};

describe('the syslog receiver', () => {
  it('gets every entry in its order, in the form of RFC 5424', async () => {
    await sendTo(receiver);
    for (const name of ['one', 'two', 'three']) await tryLogin(name);
    await forward();
    expect(actorsOf(receiver)).toEqual(['one', 'two', 'three']);
    const { rows } = await sql<{ seq: number; hash: string }>`
      select seq, hash from security_log where actor = 'three'`.execute(world.db);
    const { seq, hash } = rows[0] ?? {};
    const at = new Date(clock.at).toISOString();
    const last = receiver.messages[2] ?? '';
    expect(last.replace(/Z \S+ /, 'Z HOST ')).toBe(
      `<84>1 ${at} HOST jicai - login [jicai@32473 seq="${seq}" refused="true" person="" actor="three" unit="" address="127.0.0.1" object="" hash="${hash}"] \ufeff登录（被拒绝）`,
    );
    await tryLogin('keeper', PASSWORD);
    await forward();
    expect(receiver.messages).toHaveLength(4);
    expect(receiver.messages[3]).toMatch(/^<85>1 .* refused="false" person="person-keeper"/);
  });

  it('cannot be given a second entry, or another value, by what a stranger types', async () => {
    await sendTo(receiver);
    const typed = 'a"] \\x\n<85>1 2026-06-01T00:00:00Z h jicai - login [] forged\u2028\u0085';
    await tryLogin(typed);
    await forward();
    expect(receiver.messages).toHaveLength(1);
    const escaped =
      'a\\"\\] \\\\x#012<85>1 2026-06-01T00:00:00Z h jicai - login [\\] forged#20050#205';
    expect(actorsOf(receiver)).toEqual([escaped]);
    expect(receiver.messages[0]).not.toMatch(/\p{Cc}/u);
  });

  it('that was away gets what it missed, once it is back; nobody waited for it', async () => {
    await sendTo(receiver);
    await tryLogin('before');
    await forward();
    const { port } = receiver;
    await receiver.stop();
    await tryLogin('away-1');
    await expect(forward()).rejects.toThrow('ECONNREFUSED');
    await tryLogin('away-2');
    await expect(forward()).rejects.toThrow('ECONNREFUSED');
    expect(await readBacklog(world.db)).toMatchObject({ failure: /ECONNREFUSED/ });
    clock.at += 10 * MINUTE;
    expect((await finding()).level).toBe('warning');
    clock.at += MINUTE;
    expect(await finding()).toMatchObject({ level: 'bad', text: /11 分钟.*ECONNREFUSED/ });
    receiver = await startSyslogServer({ port });
    await forward();
    // The delivery before the outage goes again: what reads it may have ended without keeping it.
    expect(actorsOf(receiver)).toEqual(['before', 'away-1', 'away-2']);
    expect(await finding()).toEqual({ level: 'good', text: '全部送达' });
    await tryLogin('after');
    await forward();
    expect(actorsOf(receiver).slice(3)).toEqual(['after']);
  });

  it('that ends a connection without reading it gets the entries again', async () => {
    await sendTo(receiver);
    await tryLogin('unread');
    receiver.isBroken = true;
    await expect(forward()).rejects.toThrow();
    expect(receiver.messages).toEqual([]);
    receiver.isBroken = false;
    await forward();
    expect(actorsOf(receiver)).toEqual(['unread']);
  });

  it('gets more than one delivery holds', async () => {
    await sendTo(receiver);
    const { rows } = await sql<{ seq: number }>`select seq from security_head`.execute(world.db);
    const first = rows[0]?.seq ?? 0;
    await world.db.transaction().execute(async (trx) => {
      await sql`insert into security_log (seq, at, action, was_refused, actor, address, object, detail, hash)
        select ${first} + n, ${clock.now()}, 'login', true, 'many-' || n, 'cli', '', '', 'x'
        from generate_series(1, 1001) n`.execute(trx);
      await sql`update security_head set seq = ${first} + 1001`.execute(trx);
    });
    await forward();
    expect(actorsOf(receiver)).toEqual(Array.from({ length: 1001 }, (_, n) => `many-${n + 1}`));
  });

  it('is served by one platform at a time, and by another once that one is gone', async () => {
    await sendTo(receiver);
    await tryLogin('turn');
    await sql`update security_sink set leased_until = ${new Date(clock.at + MINUTE)}`.execute(
      world.db,
    );
    await forward();
    expect(receiver.messages).toEqual([]);
    clock.at += MINUTE;
    await forward();
    expect(actorsOf(receiver)).toEqual(['turn']);
  });

  it('gets no passwords, tokens or secrets of settings', async () => {
    await sendTo(receiver);
    await tryLogin('keeper');
    const token = await world.as('keeper').token();
    await world.as('keeper').call(consoleEndpoints.overview, {});
    await save('mail.server', 'smtps://user:canary-of-mail@mail.example.org:465');
    await forward();
    const all = receiver.messages.join('\n');
    expect(all).toContain('mail.server');
    for (const secret of ['Canary-of-a-password', token ?? 'no token', 'canary-of-mail', PASSWORD])
      expect(all).not.toContain(secret);
  });
});

describe('the setting of the receiver', () => {
  it('is off at first, and says so where the security profile asks for a second copy', async () => {
    await tryLogin('nobody-listens');
    await forward();
    expect(receiver.messages).toEqual([]);
    expect((await finding()).level).toBe('good');
    await save('security.profile', 'modern');
    expect((await finding()).level).toBe('warning');
  });

  it('takes addresses of receivers alone', async () => {
    for (const wrong of [
      'syslog',
      'udp://a:514',
      'tcp://a',
      'tls://a:0',
      'tls://u:p@a:6514',
      'tcp://a:1/x',
    ])
      expect([wrong, (await save('security.syslog', wrong)).state]).toEqual([wrong, 0]);
    expect((await save('security.syslog', 'tls://[::1]:6514')).state).toBe(1);
  });

  it('is taken away or changed only with a second administrator', async () => {
    await save('security.syslog', 'tcp://10.0.0.1:601');
    expect((await save('security.syslog', null)).data).toEqual({ isWaiting: true });
    await sql`delete from change_request`.execute(world.db);
    expect((await save('security.syslog', 'tcp://10.0.0.2:601')).data).toEqual({ isWaiting: true });
    await sql`delete from change_request`.execute(world.db);
  });
});

it('a platform at work sends by itself', async () => {
  const server = await startSyslogServer();
  const other = await startPlatform({ suppliers: 1, background: true });
  await other.db
    .insertInto('setting')
    .values({
      name: 'security.syslog',
      value: `tcp://127.0.0.1:${server.port}`,
      changed_at: new Date(),
    })
    .execute();
  await other.as('keeper').token();
  await expect.poll(() => actorsOf(server), { timeout: 60_000 }).toContain('姓名-keeper');
  await other.stop();
  await server.stop();
});

it('over TLS only to a receiver whose certificate is good', async () => {
  const tls = ownCertificate();
  const server = await startSyslogServer({ tls });
  const to = { isTls: true, host: '127.0.0.1', port: server.port };
  const message = syslogMessage(
    {
      ...{ seq: 1, atMs: 0, action: 'logout', wasRefused: false, personId: 'p', actor: '林一' },
      ...{ unitId: 'u', address: '::1', object: '', detail: '', hash: 'h' },
    },
    'host',
  );
  await expect(sendBytes(to, frameOf(message))).rejects.toThrow(/self.signed/i);
  expect(server.messages).toEqual([]);
  await sendBytes(to, frameOf(message), { ca: tls.cert });
  expect(server.messages).toEqual([message]);
  await server.stop();
});
