import { mailAuctionChanges } from '@jicai/platform/src/sourcing/life/mail/follow.ts';
import { sendProjectMails } from '@jicai/platform/src/sourcing/life/mail/send.ts';
import { clarificationEndpoints } from '@jicai/shared/contract/sourcing/clarification.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { enrolmentEndpoints } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { inquiryEndpoints } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { foundIn, writtenAs } from '../../../harness/canary.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { supplierName } from '../../../harness/people/cast.ts';
import type { MailServer } from '../../../harness/servers/mail-server.ts';
import { awarded, publishNotice } from '../../../harness/sourcing/awards.ts';
import { openInquiry, sheetOf, submitAs } from '../../../harness/sourcing/inquiries.ts';
import { type MailWorld, SITE, startMailWorld } from '../../../harness/sourcing/letters.ts';
import {
  HOUR,
  published,
  readAs,
  type SourcingWorld,
  signUpAs,
} from '../../../harness/sourcing/projects.ts';

let room: MailWorld;
let world: SourcingWorld;
let post: MailServer;
beforeAll(async () => {
  room = await startMailWorld();
  ({ world, post } = room);
  await room.addAddresses(['supplier1', 'supplier2']);
});
afterAll(() => room?.stop());
beforeEach(async () => {
  await room.work();
  post.letters.length = 0;
});

const mailed = () => room.mailed();

const twice = (text: string) => [`supplier1 ${text}`, `supplier2 ${text}`];

describe('[PJ14] a change of a project', () => {
  it('is mailed once to each participant with an address', async () => {
    const { id, number } = await published(world);
    for (const n of [1, 2, 3]) await must(signUpAs(world.as('supplier', n), number));
    expect(await mailed()).toEqual([]);
    const question = { number, question: '是否接受进口产品？' };
    const asked = await must(world.as('supplier', 3).call(clarificationEndpoints.ask, question));
    const body = { id: asked.id, answer: '接受', moveToMs: null };
    await must(world.as('handler').call(clarificationEndpoints.answer, body));
    expect(await mailed()).toEqual(twice('项目答疑已更新，请查看'));
    const { signUpEndsAtMs } = await readAs(world.as('handler'), id);
    const later = (signUpEndsAtMs ?? 0) + 24 * HOUR;
    const extended = { id, signUpEndsAtMs: later, reason: '金丝雀原因' };
    await must(world.as('handler').call(projectEndpoints.extend, extended));
    expect(await mailed()).toEqual(
      twice(
        '报名截止时间延长至 2026-06-04 09:00:00，报价时间调整为 2026-06-04 11:00:00 至 2026-06-08 11:00:00',
      ),
    );
    const revoked = { id, reason: '金丝雀原因' };
    await must(world.as('handler').call(projectEndpoints.revoke, revoked));
    expect(await mailed()).toEqual(twice('采购单位撤销了该项目，原因见项目页面'));
    expect(await mailed()).toEqual([]);
  });

  it('is not mailed to a person who does not want mails about projects', async () => {
    const supplier = world.as('supplier', 1);
    const want = (isWanted: boolean) =>
      must(supplier.call(enrolmentEndpoints.saveMails, { isWanted }));
    const mails = () => must(supplier.call(enrolmentEndpoints.mails, {}));
    expect(await mails()).toEqual({ email: 's***@example.org', isWanted: true });
    await want(false);
    expect(await mails()).toMatchObject({ isWanted: false });
    const { id, number } = await published(world);
    for (const n of [1, 2]) await must(signUpAs(world.as('supplier', n), number));
    await must(world.as('handler').call(projectEndpoints.revoke, { id, reason: '需求变更' }));
    expect(await mailed()).toEqual(['supplier2 采购单位撤销了该项目，原因见项目页面']);
    await want(true);
  });

  it('while quotes are taken is mailed without an amount, a name or a typed word', async () => {
    const { packageNumber } = await openInquiry(world);
    expect(await mailed()).toMatchObject(
      twice('').map((name) => expect.stringMatching(`^${name}报名名单已确定，报价时间为`)),
    );
    const canary = fen(12_345_67);
    const sheet = sheetOf(['1', '12345.67'], { note: '金丝雀备注' }, { brand: '金丝雀牌' });
    const { amount } = await must(submitAs(world, 1, packageNumber, sheet));
    const end = world.clock.at + 200 * HOUR;
    const change = { packageNumber, end, reason: '金丝雀原因' };
    await must(world.as('handler').call(inquiryEndpoints.changeEnd, change));
    await mailAuctionChanges(world);
    const { rows: jobs } = await sql`
      select job::text from pgboss.job job where name = 'project.sendMail'`.execute(world.db);
    expect(jobs).toHaveLength(1);
    await room.work();
    expect(post.letters.map(({ to }) => to).toSorted()).toEqual([
      'supplier1@example.org',
      'supplier2@example.org',
    ]);
    expect(post.letters[0]?.text).toContain('办公设备的报价截止时间调整为');
    expect(post.letters[0]?.text).toContain(`${SITE}/mall/`);
    const { rows: news } = await sql`select * from project_news`.execute(world.db);
    const hidden = {
      price: writtenAs(canary),
      total: writtenAs(amount ?? fen(0)),
      words: ['金丝雀', Buffer.from('金丝雀').toString('base64')],
      names: [supplierName(1), supplierName(2), supplierName(3)],
    };
    const letters = post.letters.map(({ raw, text }) => raw + text).join('\n');
    const places = { jobs: JSON.stringify(jobs), news: JSON.stringify(news), letters };
    for (const [place, text] of Object.entries(places))
      expect([place, foundIn(text, hidden)]).toEqual([place, []]);
    post.letters.length = 0;
    expect(await mailed()).toEqual([]);
  });

  it('while quotes are taken is told in the site too, once, to who has no address', async () => {
    const { number, packageNumber } = await openInquiry(world);
    const handler = world.as('handler');
    const told = async () =>
      (await todosOf(world.as('supplier', 3), 'messages', number)).rows.map(
        ({ processName }) => processName,
      );
    const end = world.clock.at + 200 * HOUR;
    await must(handler.call(inquiryEndpoints.changeEnd, { packageNumber, end, reason: '改期' }));
    const paused = { packageNumber, runState: 'paused', reason: '核实' } as const;
    await must(handler.call(inquiryEndpoints.changeState, paused));
    await Promise.all([mailAuctionChanges(world), mailAuctionChanges(world)]);
    const resumed = { packageNumber, runState: 'started', reason: '' } as const;
    await must(handler.call(inquiryEndpoints.changeState, resumed));
    await mailAuctionChanges(world);
    const changes = ['报价截止时间调整', '报价暂停', '报价恢复'];
    expect((await told()).filter((name) => changes.includes(name)).toSorted()).toEqual(
      changes.toSorted(),
    );
    post.letters.length = 0;
    expect(await mailed()).toHaveLength(8);
  });

  it('that ends it is mailed as a result without ranks and amounts', async () => {
    const { id } = await awarded(world);
    await mailed();
    await publishNotice(world, id);
    expect(await mailed()).toEqual(twice('结果公告已发布，请登录查看本单位的结果'));
  });

  it('that the mail server refuses is sent later, once', async () => {
    const { id, number } = await published(world);
    await must(signUpAs(world.as('supplier', 1), number));
    await must(world.as('handler').call(projectEndpoints.revoke, { id, reason: '撤项' }));
    const [newsId = ''] = await room.takeJobs();
    post.isBusy = true;
    await expect(sendProjectMails(room.needs, newsId)).rejects.toThrow('busy');
    post.isBusy = false;
    await sendProjectMails(room.needs, newsId);
    await sendProjectMails(room.needs, newsId);
    expect(post.letters.map(({ to }) => to)).toEqual(['supplier1@example.org']);
  });
});
