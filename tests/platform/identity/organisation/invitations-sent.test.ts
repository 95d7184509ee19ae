import type { Mail } from '@jicai/platform/src/kernel/mail/mail.ts';
import type { ShortMessage } from '@jicai/platform/src/kernel/sms/sms.ts';
import { accessEndpoints } from '@jicai/shared/contract/identity/access.ts';
import { invitationEndpoints } from '@jicai/shared/contract/identity/invitation.ts';
import { peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { importEndpoints } from '@jicai/shared/contract/operations/import.ts';
import { sql } from 'kysely';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

/* First passwords of many people: by mail or short message in a queue, else as a workbook. */

const sent: Mail[] = [];
const mailer = {
  send: async (mail: Mail) => {
    sent.push(mail);
  },
};
const texts: ShortMessage[] = [];
let isAway = false;
const sms = {
  send: async (message: ShortMessage) => {
    if (isAway) throw new Error('away');
    texts.push(message);
  },
};
let world: World;
beforeAll(async () => {
  world = await startPlatform({ mailer, sms, publicUrl: 'https://mall.example.org' });
  // The cast has passwords and counts as used.
  await sql`update person set last_login_at = now()`.execute(world.db);
});
afterAll(() => world?.stop());
beforeEach(async () => {
  isAway = false;
  sent.length = 0;
  texts.length = 0;
  await sql`delete from access_link where person_id in (select id from person where login_name like 'new.%')`.execute(
    world.db,
  );
  await sql`delete from invitation_delivery`.execute(world.db);
  await sql`update person set disabled = true where login_name like 'new.%'`.execute(world.db);
});

const person = {
  ...{ unitId: 'unit-a', departmentId: null, name: '新人', idNumber: '', title: '', note: '' },
  ...{ role: 'buyer' as const, fromDay: '', toDay: null },
};
async function add(loginName: string, contact: { email?: string; phone?: string }) {
  const body = { ...person, loginName, email: '', phone: '', ...contact };
  return (await must(world.as('unitAdmin').call(peopleEndpoints.add, body))).id;
}
const admin = () => world.as('unitAdmin');
const list = () =>
  must(
    admin().call(invitationEndpoints.list, { keyword: '', unitId: null, page: 1, pageSize: 60 }),
  );
const send = (ids: string[] = []) => admin().call(invitationEndpoints.send, { ids, unitId: null });
const open = (text: string) =>
  world.as('anonymous').call(accessEndpoints.open, { token: /#([\w-]+)/.exec(text)?.[1] ?? '' });

it('are sent by mail, else by short message; the list has the progress', async () => {
  const mailed = await add('new.mail', { email: 'm@example.org', phone: '13800000001' });
  const texted = await add('new.sms', { phone: '13800000002' });
  await add('new.none', {});
  expect((await list()).progress).toEqual({
    ...{ total: 3, waiting: 0, sent: 0, failed: 0, unreachable: 1 },
  });
  expect(await must(send())).toEqual({ queued: 2, unreachable: 1 });
  expect((await list()).progress).toMatchObject({ waiting: 2, sent: 0 });
  await world.runJob('invitation.send');
  const after = await list();
  expect(after.progress).toMatchObject({ waiting: 0, sent: 2 });
  expect(after.rows.find(({ id }) => id === mailed)).toMatchObject({
    state: 'sent',
    sentTo: 'm***@example.org',
    email: 'm***@example.org',
  });
  expect(after.rows.find(({ id }) => id === texted)?.sentTo).not.toContain('13800000002');
  expect(sent.map(({ to }) => to)).toEqual(['m@example.org']);
  expect(texts.map(({ to }) => to)).toEqual(['13800000002']);
  expect((await must(open(sent[0]?.text ?? ''))).loginName).toBe('new.mail');
  expect((await must(open(texts[0]?.text ?? ''))).loginName).toBe('new.sms');
});

it('are sent again to who never came; the link of before is void', async () => {
  const id = await add('new.again', { email: 'a@example.org' });
  for (let n = 0; n < 2; n += 1) {
    await must(send([id]));
    await world.runJob('invitation.send');
  }
  expect(sent).toHaveLength(2);
  expect((await open(sent[0]?.text ?? '')).state).toBe(0);
  expect((await open(sent[1]?.text ?? '')).state).toBe(1);
});

it('go to nobody who used the account, to no administrator and to nobody of another unit', async () => {
  const used = await add('new.used', { email: 'u@example.org' });
  await must(send([used]));
  await sql`update person set last_login_at = now() where id = ${used}`.execute(world.db);
  await world.runJob('invitation.send');
  expect(sent).toEqual([]);
  expect(await refusal(send([used]))).toContain('没有可邀请');
  await sql`update person set last_login_at = null, must_change_password = true
    where id = any(${[personIdOf('securityAdmin'), personIdOf('otherHandler')]}::text[])`.execute(
    world.db,
  );
  expect(await refusal(send([personIdOf('otherHandler')]))).toContain('没有可邀请');
  const bySystem = { ids: [personIdOf('securityAdmin')], unitId: null };
  expect(await refusal(world.as('systemAdmin').call(invitationEndpoints.send, bySystem))).toContain(
    '没有可邀请',
  );
  await sql`update person set last_login_at = now(), must_change_password = false
    where login_name in ('securityAdmin', 'otherHandler')`.execute(world.db);
});

it('wait for another attempt when the provider is away, and fail after three', async () => {
  await add('new.away', { phone: '13800000003' });
  await must(send());
  isAway = true;
  for (let n = 0; n < 3; n += 1) {
    // The schedule of the job may make an attempt of its own meanwhile.
    await world.runJob('invitation.send').catch((error: Error) => {
      expect(error.message).toContain('away');
    });
    await sql`update invitation_delivery set due_at = now() - interval '1 minute'`.execute(
      world.db,
    );
  }
  expect((await list()).progress).toMatchObject({ failed: 1, waiting: 0 });
});

it('are refused where nobody has an address', async () => {
  const id = await add('new.nowhere', {});
  expect(await refusal(send([id]))).toContain('没有邮箱或手机号码');
});

it('come as a workbook of one unit, whose links are given once', async () => {
  await add('new.book', {});
  const done = await must(admin().call(invitationEndpoints.book, { unitId: 'unit-a' }));
  expect(done.people).toBe(1);
  const [sheet] = await readXlsxFile(Buffer.from(done.file, 'base64'));
  expect((await must(open(`${sheet?.data[1]?.at(-1)}`))).loginName).toBe('new.book');
  const { rows } = await sql<{ detail: string }>`select detail from security_log
    where action = 'export' and object = 'invitation.book'`.execute(world.db);
  expect(rows).toHaveLength(1);
  expect(await refusal(admin().call(invitationEndpoints.book, { unitId: 'unit-b' }))).toContain(
    '没有可邀请',
  );
});

it('a member list says who never came', async () => {
  const id = await add('new.idle', {});
  const filter = { keyword: '', unitId: null, role: null, disabled: false, page: 1, pageSize: 60 };
  const idle = await must(admin().call(peopleEndpoints.list, { ...filter, unused: true }));
  expect(idle.rows.map((row) => [row.id, row.isUnused])).toEqual([[id, true]]);
});

it('an import sends to those with an address and has links of the others, a sheet per unit', async () => {
  const system = world.as('systemAdmin');
  const { batchId } = await must(system.call(importEndpoints.begin, { fileName: '人员.xlsx' }));
  const row = (login: string, unit: string, email: string) => [
    ...[login, '新人', unit, '', '', '', '', '', '', '', email],
  ];
  const cells = [
    row('new.i1', 'code-unit-a', 'i1@example.org'),
    row('new.i2', 'code-unit-a', ''),
    row('new.i3', 'code-unit-b', ''),
    row('new.i4', 'code-unit-b', 'no mail'),
  ];
  const rows = cells.map((all, at) => ({ line: at + 2, cells: all }));
  await must(system.call(importEndpoints.stage, { batchId, sheet: 'people', rows }));
  const { faults, ...tried } = await must(system.call(importEndpoints.check, { batchId }));
  // Two links would be handed over: rule 16 holds for them until their people prove an address.
  expect(tried).toMatchObject({ unreachable: 2, controlsUntilProof: true });
  expect(faults.map(({ line, column }) => [line, column])).toEqual([[5, '电子邮箱']]);
  const body = { batchId, faultlessOnly: true, isSending: true };
  const done = await must(system.call(importEndpoints.apply, body));
  expect(done).toMatchObject({ people: 2, sending: 1, controlsUntilProof: true });
  const sheets = await readXlsxFile(Buffer.from(done.invitations ?? '', 'base64'));
  expect(sheets.map(({ data }) => data.length - 1)).toEqual([1, 1]);
  await world.runJob('invitation.send');
  expect(sent.map(({ to }) => to)).toEqual(['i1@example.org']);
});
