import { expect, it } from 'vitest';
import { memoryMailer } from './mail.ts';

const mail = { to: 'li.ming@example.org', subject: '审核提醒', text: '一条待办\n请处理' };

it('keeps the mails that it was given, the newest last and not too many', async () => {
  const mailer = memoryMailer();
  for (let n = 0; n < 250; n += 1) await mailer.send({ ...mail, text: `${n}` });
  expect(mailer.sent).toHaveLength(200);
  expect(mailer.sent.at(-1)).toEqual({ ...mail, text: '249' });
});

it.each([
  [{ to: 'nobody' }, 'address'],
  [{ to: 'a@example.org, b@example.org' }, 'address'],
  [{ to: 'a@example.org\r\nBcc: b@example.org' }, 'address'],
  [{ subject: 'a\r\nBcc: b@example.org' }, 'subject'],
  [{ subject: ' ' }, 'subject'],
])('refuses %o', async (part, text) => {
  const mailer = memoryMailer();
  await expect(mailer.send({ ...mail, ...part })).rejects.toThrow(text);
  expect(mailer.sent).toEqual([]);
});
