import { createThrottle } from '@jicai/platform/src/identity/session/throttle.ts';
import { smtpMailer } from '@jicai/platform/src/kernel/mail/smtp.ts';
import { httpSms } from '@jicai/platform/src/kernel/sms/sms.ts';
import { sendBankNotice } from '@jicai/platform/src/supply/entry/bank.ts';
import { sendCode } from '@jicai/platform/src/supply/entry/contact-code.ts';
import { entryEndpoints } from '@jicai/shared/contract/supply/entry.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { type MailServer, startMailServer } from '../../harness/servers/mail-server.ts';
import { type SmsServer, startSmsServer } from '../../harness/servers/sms-server.ts';
import { manualClock, startPlatform, type World } from '../../harness/world.ts';
import { layOut } from '../mall/small-mall.ts';

/* Codes by short message, and the message to the contact that a shop had before. */

const MINUTE = 60_000;
const clock = manualClock(Date.parse('2026-06-01T01:00:00Z'));
let world: World;
let provider: SmsServer;
let post: MailServer;
let needs: Parameters<typeof sendCode>[0];
beforeAll(async () => {
  provider = await startSmsServer();
  post = await startMailServer();
  const sms = httpSms(provider.url, provider.token);
  world = await startPlatform({ clock, sms, throttle: createThrottle(10_000) });
  await layOut(world.db);
  needs = { db: world.db, clock, sms, mailer: smtpMailer(post.url, 'mall@example.org') };
});
afterAll(async () => {
  await world?.stop();
  await provider?.stop();
  await post?.stop();
});
beforeEach(() => {
  clock.at += 25 * 60 * MINUTE;
  provider.messages.length = 0;
  provider.isBusy = false;
});

const visitor = () => world.as('anonymous');
const ask = (mobile: string) => visitor().call(entryEndpoints.smsCode, { mobile });
/** The codes that wait are sent, as the worker does it. */
async function work(): Promise<void> {
  const { rows } = await sql<{ codeId: string }>`
    delete from pgboss.job where name = 'entry.sendCode' returning data->>'codeId' as "codeId"`.execute(
    world.db,
  );
  for (const { codeId } of rows) await sendCode(needs, codeId);
}
const sent = () => /\d{6}/.exec(provider.messages.at(-1)?.text ?? '')?.[0] ?? '';
const form = {
  creditCode: '91320500MAC074921J',
  companyName: '江城兴业设备有限公司',
  contactName: '陆鸣',
  mobile: '138 0000 1234',
  loginName: 'xingye01',
  password: 'Qingxi-Bamboo-47',
  agreement: '2026-01',
  email: '',
  mailCode: '',
};
const apply = (smsCode: string) => visitor().call(entryEndpoints.apply, { ...form, smsCode });

it('[EN2] the code of the short message is asked for, and is good for five minutes', async () => {
  expect((await must(visitor().call(entryEndpoints.mailStep, {}))).bySms).toBe(true);
  expect((await ask('12345')).text).toBe('手机号不正确');
  await must(ask('138-0000-1234'));
  await work();
  expect(provider.messages.map(({ to }) => to)).toEqual(['13800001234']);
  const wrong = sent() === '000000' ? '111111' : '000000';
  expect((await apply(wrong)).text).toContain('短信验证码');
  clock.at += 6 * MINUTE;
  expect((await apply(sent())).text).toContain('短信验证码');
  await must(ask('13800001234'));
  await work();
  const code = sent();
  await must(apply(code));
  // Used up, and the company is registered.
  expect((await apply(code)).state).not.toBe(1);
});

it('[EN2] one message a minute, three an hour of one browser; the answer is the same', async () => {
  const same = new Set<string>();
  const asked = async () => {
    const { status, state, text, data } = await ask('13800005555');
    same.add(JSON.stringify({ status, state, text, data }));
  };
  for (let n = 0; n < 2; n += 1) await asked();
  await work();
  expect(provider.messages).toHaveLength(1);
  for (let n = 0; n < 4; n += 1) {
    clock.at += 2 * MINUTE;
    await asked();
    await work();
  }
  expect(provider.messages).toHaveLength(3);
  expect(same.size).toBe(1);
});

it('[EN2] a busy provider: the job fails, and its next attempt sends a code', async () => {
  await must(ask('13800006666'));
  provider.isBusy = true;
  const { rows } = await sql<{ codeId: string }>`
    select data->>'codeId' as "codeId" from pgboss.job where name = 'entry.sendCode'`.execute(
    world.db,
  );
  const codeId = rows[0]?.codeId ?? '';
  await expect(sendCode(needs, codeId)).rejects.toThrow('503');
  provider.isBusy = false;
  await sendCode(needs, codeId);
  expect(provider.messages).toHaveLength(1);
});

it('[EN1] a company that is registered is told while it is typed', async () => {
  const taken = (creditCode: string, loginName: string) =>
    visitor().call(entryEndpoints.taken, { creditCode, loginName });
  expect((await must(taken('91320500mac074921j', ''))).text).toContain('已注册');
  expect((await must(taken('', 'xingye01'))).text).toContain('登录名');
  expect((await must(taken('13330100B80210509X', 'free_one'))).text).toBe('');
});

it('[EN4] the old contact of a changed account is told once by each way', async () => {
  await sql`insert into entry_bank_notice (id, shop_id, mail, mobile, text, at)
    values ('n1', 'd1', 'old@example.com', '13800007777', '收款账户变更', ${clock.now()})`.execute(
    world.db,
  );
  provider.isBusy = true;
  await expect(sendBankNotice(needs, 'n1')).rejects.toThrow('503');
  provider.isBusy = false;
  await sendBankNotice(needs, 'n1');
  await sendBankNotice(needs, 'n1');
  expect(post.letters.map(({ to }) => to)).toEqual(['old@example.com']);
  expect(provider.messages.map(({ to }) => to)).toEqual(['13800007777']);
});
