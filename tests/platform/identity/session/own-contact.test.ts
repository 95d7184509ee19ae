import { askCode, sendCode } from '@jicai/platform/src/identity/contact/codes.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { memoryMailer } from '@jicai/platform/src/kernel/mail/mail.ts';
import { accessEndpoints } from '@jicai/shared/contract/identity/access.ts';
import { contactEndpoints } from '@jicai/shared/contract/identity/account/contact.ts';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { RESET_LINK_MINUTES } from '@jicai/shared/domain/identity/account.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import { PASSWORD, personIdOf } from '../../../harness/people/cast.ts';
import { injected, startPlatform, type World } from '../../../harness/world.ts';

/* One's own mail address: a code makes it the one to which links go. */

const mailer = memoryMailer();
let world: World;
beforeAll(async () => {
  world = await startPlatform({ mailer });
});
afterAll(() => world?.stop());

/** The code of the last mail, once the job that waits was carried out. */
async function codeOf(): Promise<string> {
  const { rows } = await sql<{ id: string }>`delete from pgboss.job
    where name = 'contact.sendCode' returning data->>'codeId' as id`.execute(world.db);
  const needs = { db: world.db, clock: databaseClock, mailer, sms: null };
  for (const { id } of rows) await sendCode(needs, id);
  return /\d{6}/.exec(mailer.sent.at(-1)?.text ?? '')?.[0] ?? '';
}
const other = (code: string) => (code === '000000' ? '111111' : '000000');
const buyer = () => world.as('buyer');
const mail = { channel: 'mail', address: 'buyer@example.org' } as const;

it('is confirmed by the code that was sent there, with five tries', async () => {
  expect((await must(buyer().call(contactEndpoints.mine, {}))).confirmedEmail).toBe('');
  expect(
    await refusal(buyer().call(contactEndpoints.askCode, { channel: 'mail', address: 'nobody' })),
  ).toBe('邮箱地址不正确');
  expect(
    await refusal(
      buyer().call(contactEndpoints.askCode, { channel: 'sms', address: '13800000000' }),
    ),
  ).toContain('未开通');
  await must(buyer().call(contactEndpoints.askCode, mail));
  const spent = await codeOf();
  for (let n = 0; n < 5; n += 1)
    await refusal(buyer().call(contactEndpoints.confirm, { ...mail, code: other(spent) }));
  await refusal(buyer().call(contactEndpoints.confirm, { ...mail, code: spent }));
  await must(buyer().call(contactEndpoints.askCode, mail));
  const code = await codeOf();
  // The code is of who asked for it.
  await refusal(world.as('handler').call(contactEndpoints.confirm, { ...mail, code }));
  await must(buyer().call(contactEndpoints.confirm, { ...mail, code }));
  expect(await must(buyer().call(contactEndpoints.mine, {}))).toMatchObject({
    email: mail.address,
    confirmedEmail: mail.address,
  });
});

it('gets the link of a reset, which is in no answer; logins say who asked for it', async () => {
  const asked = { id: personIdOf('buyer'), byRelease: false };
  expect(await must(world.as('unitAdmin').call(peopleEndpoints.reset, asked))).toEqual({
    link: null,
    sentTo: 'b***@example.org',
    isWaiting: false,
    linkMinutes: RESET_LINK_MINUTES,
    isControl: true,
    controlsUntilProof: false,
  });
  const { rows } = await sql`select from pgboss.job where name = 'access.sendAskedReset'`.execute(
    world.db,
  );
  expect(rows).toHaveLength(1);
  const client = await sealedClient('', { send: injected(world.app) });
  const answer = await client.call(sessionEndpoints.login, {
    loginName: 'buyer',
    password: PASSWORD,
  });
  expect(answer.data?.accountNews).toEqual([expect.stringContaining('姓名-unitAdmin于')]);
  const { rows: control } = await sql`select by_id from account_control
    where person_id = ${personIdOf('buyer')}`.execute(world.db);
  expect(control).toEqual([{ by_id: personIdOf('unitAdmin') }]);
  expect((await client.call(accessEndpoints.canReset, {})).data).toEqual({ byMail: true });
});

it('is asked for ten short messages a day, by however many people', async () => {
  const sms = { send: async () => {} };
  const needs = { db: world.db, clock: databaseClock, mailer, sms };
  const victim = { channel: 'sms', address: '13911112222' } as const;
  const people = ['buyer', 'handler', 'keeper'] as const;
  const answers = [];
  for (const who of people)
    for (let n = 0; n < 4; n += 1) answers.push(await askCode(needs, victim, personIdOf(who)));
  expect(answers.filter((answer) => 'refused' in answer)).toHaveLength(2);
  const elsewhere = { ...victim, address: '13911113333' };
  expect(await askCode(needs, elsewhere, personIdOf('keeper'))).toEqual({});
});
