import { createHash } from 'node:crypto';
import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { checkDuty } from '@jicai/platform/src/fulfilment/thread/duties.ts';
import { findThreadOrder } from '@jicai/platform/src/fulfilment/thread/order.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { roleEndpoints } from '@jicai/shared/contract/identity/role.ts';
import { TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { noticeEndpoints } from '@jicai/shared/contract/mall/notice.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { archivePath } from '@jicai/shared/contract/sourcing/archive.ts';
import { clarificationEndpoints } from '@jicai/shared/contract/sourcing/clarification.ts';
import { complaintEndpoints } from '@jicai/shared/contract/sourcing/complaint.ts';
import { evaluationEndpoints } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { objectionEndpoints } from '@jicai/shared/contract/sourcing/objection.ts';
import { resultEndpoints } from '@jicai/shared/contract/sourcing/result.ts';
import { resultNoticeEndpoints } from '@jicai/shared/contract/sourcing/result-notice.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dayOf, timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { pdf } from '../../../harness/mall/files.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { uploader } from '../../../harness/mall/upload.ts';
import { personIdOf, supplierOrg } from '../../../harness/people/cast.ts';
import {
  awarded,
  closed,
  confirmAs,
  fullResult,
  goOn,
  publishNotice,
  submitNotice,
} from '../../../harness/sourcing/awards.ts';
import {
  agree,
  decideAs,
  endQuoting,
  gridAs,
  openAll,
  openInquiry,
  sheetOf,
  submitAs,
} from '../../../harness/sourcing/inquiries.ts';
import {
  decideAll,
  draftOf,
  HOUR,
  published,
  quoting,
  readAs,
  type SourcingWorld,
  signUpAs,
  sourcingWorld,
} from '../../../harness/sourcing/projects.ts';

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld();
});
afterAll(() => world?.stop());

const DAY = 24 * HOUR;
const unknown = '该项目不存在或您无权查看';

const orderAs = async (actor: 'handler' | 'reviewer', id: string) =>
  (await must(world.as(actor).call(orderEndpoints.detail, { id }))).order;

/** An awarded project whose publicity is over, with its orders. */
async function ordered(change = {}) {
  const made = await awarded(world, change);
  await publishNotice(world, made.id);
  await world.pass(3 * DAY);
  await goOn(world);
  const { orders } = await fullResult(world, made.id);
  return { ...made, orders };
}

describe('[AU11] [AU13] the timeline of a result', () => {
  it('names the pauses and extensions that moved the end, without the reasons', async () => {
    const made = await quoting(world);
    await world.pass(3 * HOUR);
    const packageNumber = `${made.number}-1`;
    const { changeState } = biddingEndpoints;
    const change = { packageNumber, laterEnd: null, reason: '核对参数' };
    const handler = world.as('handler');
    await must(handler.call(changeState, { ...change, runState: 'paused' }));
    world.clock.at += HOUR;
    await must(handler.call(changeState, { ...change, runState: 'started' }));
    const timeline = async () => (await fullResult(world, made.id)).timeline;
    const named = async () =>
      (await timeline())
        .map(({ sentence, note }) => [sentence, note] as const)
        .filter(([sentence]) => /暂停|恢复|延时/.test(sentence));
    expect(await named()).toEqual([]);
    const { closes_at: end } = await world.db
      .selectFrom('auction')
      .select('closes_at')
      .where('package_number', '=', packageNumber)
      .executeTakeFirstOrThrow();
    world.clock.at = end - HOUR / 60;
    for (const [n, amount] of [99_000, 98_000, 97_000].entries())
      await must(world.bid(n + 1, packageNumber, String(amount)));
    world.clock.at += 96 * HOUR;
    await settleAuction(world, packageNumber);
    await world.pass(0);
    await goOn(world);
    expect(await named()).toEqual([
      ['报价暂停', ''],
      ['报价恢复', `结束时间 ${timeText(end)}`],
      [expect.stringMatching(/^自动延时，共 \d 次$/), expect.stringMatching(/^结束时间 \d{4}-/)],
    ]);
    const times = (await timeline()).map(({ atMs }) => atMs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
});

describe('the ceiling of an award', () => {
  it('keeps the handler from submitting a project, and a result, above it', async () => {
    const set = (amount: number | null) =>
      world.as('securityAdmin').call(roleEndpoints.saveCeiling, {
        role: 'handler',
        act: 'award',
        amount: amount === null ? null : fen(amount),
      });
    const { id } = await awarded(world);
    await must(set(96_999_99));
    await expect(submitNotice(world, id)).rejects.toThrow('“采购立项与成交”限额 96,999.99 元');
    await expect(published(world)).rejects.toThrow('“采购立项与成交”限额');
    await must(set(97_000_00));
    await submitNotice(world, id);
    await must(set(null));
  });
});

/** Gives the winner two shops with the same licence. */
async function certify() {
  await sql`insert into zone (id, name, kind) values ('award', '成交', 'welfare')`.execute(
    world.db,
  );
  for (const shop of ['one', 'two']) {
    await sql`insert into shop (id, org_id, name, state, zone_id, region_code)
      select ${shop}, id, ${shop}, 'active', 'award', '330106' from org
      where id = ${supplierOrg(3)}`.execute(world.db);
    await sql`insert into shop_certificate (id, shop_id, name, number, expires_at)
      values (${shop}, ${shop}, '营业执照', 'Z-3', null)`.execute(world.db);
  }
}

describe('[PJ8] the orders of an award', () => {
  it('are made once, after the publicity, one for each supplier, and name the project', async () => {
    const { id, number } = await awarded(world);
    expect(await fullResult(world, id)).toMatchObject({ hold: 'publicity', orders: [] });
    await publishNotice(world, id);
    await goOn(world);
    expect((await fullResult(world, id)).orders).toEqual([]);
    await world.pass(3 * DAY);
    await Promise.all([goOn(world), goOn(world)]);
    const { orders, hold } = await fullResult(world, id);
    expect(hold).toBe('ordered');
    expect(orders).toMatchObject([
      { supplierName: '供方丙有限公司', amount: 97_000_00, state: 'pendingReview' },
    ]);
    const order = await orderAs('handler', orders[0]?.id ?? '');
    expect(order).toMatchObject({
      projectNumber: number,
      shopId: '',
      shopName: '供方丙有限公司',
      productAmount: 97_000_00,
      freight: 0,
      lines: [{ productId: '', quantity: 1, unit: '批', price: 97_000_00 }],
    });
    const { rows } = await todosOf(world.as('handler'), 'unread', number);
    expect(rows.some(({ text }) => text.includes('已按成交结果生成 1 张订单'))).toBe(true);
  });

  it('go the way of other orders: reviewed, then confirmed at the awarded price only', async () => {
    await certify();
    const { orders } = await ordered();
    const orderId = orders[0]?.id ?? '';
    const supplier = world.as('supplier', 3);
    const seen = () => supplier.call(orderEndpoints.detail, { id: orderId });
    expect((await seen()).text).toBe('订单不存在');
    const sheet = await must(
      world.as('reviewer').call(orderReviewEndpoints.detail, { businessId: orderId }),
    );
    // The supplier's own certificates, and whom it named at the sign-up.
    expect(sheet.review).toMatchObject({
      certificates: [
        { name: '营业执照', number: 'Z-3', wasHeldAdded: null, wasHeld: true, isHeld: true },
      ],
      supplierContact: '张三',
      supplierPhone: '13800138000',
      lines: [{ productId: '' }],
    });
    const decision = { orderId, result: 'passed', opinion: '同意', file: null, fileChange: null };
    await must(world.as('reviewer').call(orderReviewEndpoints.submit, decision as never));
    const { order } = await must(seen());
    const confirm = (amount: number) =>
      supplier.call(orderEndpoints.confirm, {
        id: orderId,
        version: order.version,
        amount: fen(amount),
        note: '',
      });
    expect((await confirm(90_000_00)).text).toBe('成交订单的价格和数量以成交结果为准，不能更改');
    expect((await confirm(97_000_00)).state).toBe(1);
    const list = { tab: 'all', keyword: '', fromMs: null, toMs: null, amountFrom: null } as const;
    const filter = {
      ...list,
      amountTo: null,
      fundsType: null,
      zone: null,
      isOwn: false,
      departmentId: null,
      due: null,
    };
    const { rows } = await must(
      supplier.call(orderEndpoints.supplierList, { ...filter, page: 1, pageSize: 20 }),
    );
    expect(rows.find(({ id }) => id === orderId)).toMatchObject({ state: 'pendingShip' });
    const again = await world.as('handler').call(orderEndpoints.again, { id: orderId });
    expect(again.text).toBe('成交项目的订单不能再次购买，请发起新的采购项目');
    const snapshot = await must(
      world.as('handler').call(orderEndpoints.snapshot, { id: orderId, version: null }),
    );
    expect(snapshot.isIntact).toBe(true);
  });

  it('are reviewed and settled without the project’s supervisor (rule 9)', async () => {
    const id = personIdOf('supervisor');
    await sql`update person set roles = '{supervisor,reviewer,acceptor}' where id = ${id}`.execute(
      world.db,
    );
    const { orders } = await ordered();
    const orderId = orders[0]?.id ?? '';
    const supervisor = world.as('supervisor');
    const { rows } = await todosOf(supervisor, 'open', orders[0]?.number ?? '');
    expect(rows).toEqual([]);
    const decision = { orderId, result: 'passed', opinion: '同意', file: null, fileChange: null };
    const decided = await supervisor.call(orderReviewEndpoints.submit, decision as never);
    expect(decided.text).toBe('不能审核本人提交的订单');
    const order = await findThreadOrder(orderId, world.db);
    if (!order) throw new Error('no order');
    for (const duty of ['lead', 'cosign', 'stock', 'draftContract', 'seal'] as const) {
      const check = await checkDuty(order, id, duty, { clock: databaseClock, db: world.db });
      expect(check.refusal?.values).toMatchObject({ held: '监督', rule: '9' });
    }
    await sql`update person set roles = '{supervisor}' where id = ${id}`.execute(world.db);
  });

  it('hold nothing back: cancelled, no stock is returned, and nobody gets a second order', async () => {
    const { id, orders } = await ordered();
    const order = await orderAs('handler', orders[0]?.id ?? '');
    const body = { id: order.id, version: order.version, reason: '计划取消' };
    await must(world.as('handler').call(orderEndpoints.cancel, body));
    await goOn(world);
    expect((await fullResult(world, id)).orders).toMatchObject([{ state: 'cancelled' }]);
  });
});

describe('[PJ9] the notice of a result', () => {
  it('is drafted from the record, and asks for what the record cannot say', async () => {
    const { id, number } = await awarded(world);
    const { notice } = await fullResult(world, id);
    expect(notice).toMatchObject({ kind: 'award', state: 'draft', actions: ['save', 'submit'] });
    expect(JSON.stringify(notice?.body)).toContain('玖万柒仟元整');
    const { rows } = await todosOf(world.as('handler'), 'open', number);
    const task = rows.find(({ processName }) => processName === '结果公告待提交');
    // Late is what its own deadline says, not a day of waiting.
    expect(task?.dueAtMs).toBe(notice?.dueAtMs);
    if (!notice) throw new Error('no notice');
    // The unit's address may be known of an earlier notice; nobody knows the supplier's.
    const form = { ...notice.form, unitAddress: '大学路 1 号' };
    const { version } = await must(
      world.as('handler').call(resultNoticeEndpoints.save, { id, version: notice.version, form }),
    );
    const submit = (actor: 'handler' | 'otherHandler') =>
      world.as(actor).call(resultNoticeEndpoints.submit, { id, version });
    expect((await submit('handler')).text).toBe('请填写供方丙有限公司的地址');
    expect((await submit('otherHandler')).text).toBe('结果公告不存在或您无权查看');
    const supervisor = await fullResult(world, id, 'supervisor');
    expect(supervisor.notice?.actions).toEqual([]);
  });

  it('does not let its handler change who has won', async () => {
    const { id } = await awarded(world);
    const { notice } = await fullResult(world, id);
    if (!notice) throw new Error('no notice');
    const suppliers = [{ supplierId: 'org-supplier-1', supplierName: '供方甲', address: '某处' }];
    const body = { id, version: notice.version, form: { ...notice.form, suppliers } };
    await must(world.as('handler').call(resultNoticeEndpoints.save, body));
    const stale = await world.as('handler').call(resultNoticeEndpoints.save, body);
    expect(stale.text).toBe('结果公告已被更新，请刷新后重试');
    const saved = (await fullResult(world, id)).notice?.form.suppliers;
    expect(saved).toMatchObject([{ supplierId: 'org-supplier-3', address: '' }]);
  });

  it('is published by its review, for one working day, and tells every supplier their place', async () => {
    const { id, number } = await awarded(world);
    await publishNotice(world, id);
    const { notice } = await fullResult(world, id);
    expect(notice).toMatchObject({ state: 'published', actions: [] });
    const read = await must(
      world.as('anonymous').call(noticeEndpoints.detail, { id: notice?.noticeId ?? '' }),
    );
    expect(read.notice).toMatchObject({
      kind: 'result',
      publisher: '甲采购单位',
      projectNumber: number,
    });
    const told = async (n: number) =>
      (await todosOf(world.as('supplier', n), 'unread', number)).rows
        .filter(({ processName }) => processName === '采购结果公告')
        .map(({ text }) => text)
        .join();
    expect(await told(3)).toContain('您的报价已成交');
    expect(await told(1)).toContain('成交价 ¥97,000.00，您的报价名次第 3，未成交');
    expect(await told(1)).not.toContain('供方丙');
  });

  it('that is given back may be mended; one that is late is named to the organisers', async () => {
    const { id, number } = await awarded(world);
    await submitNotice(world, id);
    const decision = { id, result: 'failed', opinion: '缺少服务要求' } as const;
    await must(world.as('reviewer').call(resultNoticeEndpoints.decide, decision));
    expect((await fullResult(world, id)).notice).toMatchObject({ state: 'returned' });
    await world.pass(10 * DAY);
    await goOn(world);
    const { rows } = await todosOf(world.as('supervisor'), 'unread', number);
    expect(rows.filter(({ processName }) => processName === '结果公告逾期')).toHaveLength(1);
  });

  it('of a project without an award says 流标 and why', async () => {
    const { id, number } = await published(world);
    await world.pass(48 * HOUR);
    await goOn(world);
    await publishNotice(world, id);
    const { result } = await must(world.as('anonymous').call(resultEndpoints.detail, { number }));
    expect(result).toMatchObject({ state: 'failed', winners: [], amount: null });
    const { notice } = await fullResult(world, id);
    expect(notice?.title).toContain('流标公告');
    expect(JSON.stringify(notice?.body)).toContain('不足 3 家');
  });
});

describe('[PJ17] the records of a published project', () => {
  it('are not deleted before 15 years are over; a draft may be', async () => {
    const { id, number } = await awarded(world);
    const remove = (table: 'sourcing_project' | 'sourcing_sign_up') =>
      world.db
        .deleteFrom(table)
        .where(table === 'sourcing_project' ? 'id' : 'project_id', '=', id)
        .execute();
    await expect(remove('sourcing_project')).rejects.toThrow(`${number} are kept for 15 years`);
    await expect(remove('sourcing_sign_up')).rejects.toThrow('kept for 15 years');
    const draft = await draftOf(world);
    await world.db.deleteFrom('sourcing_project').where('id', '=', draft.id).execute();
  });
});

describe('[PJ12] the archive of a project', () => {
  const ask = async (actor: 'handler' | 'otherHandler', id: string) => {
    const token = (await world.as(actor).token()) ?? '';
    const headers = { [TOKEN_HEADER]: token };
    return world.app.inject({ method: 'GET', url: archivePath(id), headers });
  };

  it('holds everything, each file with its hash, for those who may read the project', async () => {
    const { id, number } = await awarded(world);
    const answer = await ask('handler', id);
    const files = unzipSync(answer.rawPayload);
    const text = (path: string) => strFromU8(files[path] ?? new Uint8Array());
    const list = JSON.parse(text('归档清单.json'));
    expect(list).toMatchObject({ projectNumber: number, retentionYears: 15 });
    for (const { path, sha256 } of list.files)
      expect(
        createHash('sha256')
          .update(files[path] ?? '')
          .digest('hex'),
      ).toBe(sha256);
    expect(Object.keys(files)).toContain(`${number}-1/日志.jsonl`);
    expect(text('结果.json')).toContain('供方丙有限公司');
    expect((await ask('otherHandler', id)).statusCode).toBe(404);
  });

  it('holds what was uploaded, each file as it was sent', async () => {
    const { id, number } = await published(world, { needsFiles: true });
    const sent = pdf();
    for (const n of [1, 2, 3]) {
      const up = uploader(world, world.as('supplier', n));
      const group = await up.group('signUp');
      const name = n === 1 ? '资质.pdf' : `资质${n}.pdf`;
      await up.send({ group, domain: 'signUp', name, bytes: sent, key: `archive-${n}` });
      await must(signUpAs(world.as('supplier', n), number, { fileGroup: group }));
    }
    await decideAll(world, id);
    await world.pass(48 * HOUR);
    world.clock.at += 99 * HOUR;
    await settleAuction(world, `${number}-1`);
    await world.pass(0);
    await goOn(world);
    const files = unzipSync((await ask('handler', id)).rawPayload);
    const path = '附件/报名/供方甲有限公司/1_资质.pdf';
    expect(Buffer.from(files[path] ?? []).equals(Buffer.from(sent))).toBe(true);
    const list = JSON.parse(strFromU8(files['附件/清单.json'] ?? new Uint8Array()));
    expect(list).toHaveLength(3);
    expect(list).toContainEqual({ path, bytes: sent.byteLength, isIncluded: true });
  });

  it('holds what was offered and explained, who did not meet the requirement, and complaints', async () => {
    const { id, number, packageNumber } = await openInquiry(world);
    const handler = world.as('handler');
    const question = { number, question: '是否含税' };
    await must(world.as('supplier', 3).call(clarificationEndpoints.ask, question));
    const texts = { facts: '指向特定品牌', basis: '', request: '请修改' };
    const objection = await must(
      world
        .as('supplier', 2)
        .call(objectionEndpoints.raise, { projectNumber: number, stage: 'documents', ...texts }),
    );
    const verdict = { id: objection.id, verdict: 'rejected', answer: '不成立' } as const;
    await must(handler.call(objectionEndpoints.answer, verdict));
    await must(
      handler.call(complaintEndpoints.register, {
        objectionNumber: objection.number,
        authority: '江城市财政局',
        caseNumber: '江财采投〔2026〕9 号',
        matters: '对质疑答复不满意',
        receivedOn: dayOf(world.clock.at),
        isSuspended: false,
      }),
    );
    const sheet = (price: string) =>
      sheetOf([price, '20'], {}, { model: 'M750-归档', deviation: '优于要求' });
    for (const n of [1, 2, 3])
      await must(submitAs(world, n, packageNumber, sheet(String(1_000 + n * 100))));
    await endQuoting(world, packageNumber);
    await openAll(world, packageNumber);
    const codes = (await gridAs(world, packageNumber)).quotes.map(({ code }) => code);
    const asked = await must(
      handler.call(evaluationEndpoints.ask, {
        packageNumber,
        code: codes[0] ?? '',
        lineNo: 1,
        question: '请说明成本构成',
      }),
    );
    const answer = { packageNumber, id: asked.id, answer: '厂家直供' };
    await must(world.as('supplier', 1).call(evaluationEndpoints.answer, answer));
    const excluded = codes.map((code) => ({ code, reason: '分辨率不足' }));
    await must(decideAs(world, packageNumber, excluded));
    await must(agree(world, packageNumber));
    await world.pass(0);
    const files = unzipSync((await ask('handler', id)).rawPayload);
    const text = (path: string) => strFromU8(files[path] ?? new Uint8Array());
    const evaluation = text(`${packageNumber}/报价与评审.json`);
    for (const said of ['M750-归档', '优于要求', '请说明成本构成', '厂家直供', '分辨率不足'])
      expect(evaluation).toContain(said);
    expect(text('投诉.json')).toContain('江财采投〔2026〕9 号');
    // [PJ11] Each supplier has their own acts on one page, and nobody else's.
    const acts = async (n: number) => {
      const { project } = await must(world.as('supplier', n).call(resultEndpoints.own, { number }));
      return project.acts.map(({ kind, answer }) => [kind, answer]);
    };
    expect(await acts(1)).toEqual([['explanation', '厂家直供']]);
    expect(await acts(2)).toEqual([['objection', '不成立']]);
    expect(await acts(3)).toEqual([['question', '']]);
  });

  it('is there only once the project has ended', async () => {
    const { id } = await closed(world);
    expect((await ask('handler', id)).statusCode).toBe(409);
  });
});

describe('[PJ11] results', () => {
  it('are public once a project has ended, and not before', async () => {
    const { number, packageNumber } = await closed(world);
    const ask = () => world.as('anonymous').call(resultEndpoints.detail, { number });
    expect((await ask()).text).toBe('该项目尚未结束，暂无结果');
    await confirmAs(world, 3, packageNumber);
    await world.pass(0);
    const { result } = await must(ask());
    expect(result).toMatchObject({ winners: ['供方丙有限公司'], amount: 97_000_00 });
    expect(JSON.stringify(result)).not.toContain('供方甲');
    const asked = { method: null, keyword: number, page: 1, pageSize: 20 };
    const { rows, total } = await must(world.as('anonymous').call(resultEndpoints.list, asked));
    expect([rows[0]?.number, total]).toEqual([number, 1]);
  });

  it('name no end of a project before it has one', async () => {
    const { id, packageNumber } = await closed(world);
    expect((await fullResult(world, id)).endedAtMs).toBeNull();
    await confirmAs(world, 3, packageNumber);
    await world.pass(0);
    const { endedAtMs, serverTimeMs } = await fullResult(world, id);
    expect(endedAtMs).toBeLessThanOrEqual(serverTimeMs);
  });

  it('of an invited project are for the invited', async () => {
    const invitedIds = ['org-supplier-1', 'org-supplier-2', 'org-supplier-3'];
    const { number } = await awarded(world, { selection: 'invited', invitedIds });
    const ask = (player: ReturnType<SourcingWorld['as']>) =>
      player.call(resultEndpoints.detail, { number });
    expect((await ask(world.as('anonymous'))).text).toBe(unknown);
    expect((await ask(world.as('supplier', 4))).text).toBe(unknown);
    expect((await ask(world.as('supplier', 1))).state).toBe(1);
  });

  it('show the organisers every place, and nobody else', async () => {
    const { id } = await awarded(world);
    const { packages } = await fullResult(world, id, 'supervisor');
    expect(
      packages[0]?.places.map(({ rank, amount, isWinner }) => [rank, amount, isWinner]),
    ).toEqual([
      [1, 97_000_00, true],
      [2, 98_000_00, false],
      [3, 99_000_00, false],
    ]);
    const foreign = await world.as('otherHandler').call(resultEndpoints.full, { id });
    expect(foreign.text).toBe(unknown);
  });

  it('show a supplier all that they did, and nothing of their rivals', async () => {
    const { id, number, packageNumber } = await awarded(world);
    const { project } = await must(world.as('supplier', 1).call(resultEndpoints.own, { number }));
    expect(project).toMatchObject({
      signUp: { state: 'admitted' },
      packages: [{ amount: 99_000_00, bids: 1, rank: 3, steps: [] }],
    });
    expect((await world.as('supplier', 5).call(resultEndpoints.own, { number })).text).toBe(
      unknown,
    );
    // Whatever others asked before: the own question is there.
    const asked600 = sql`insert into project_question (id, project_id, supplier_id, person_id, question,
        asked_at, answer, answered_by, answered_at)
      select 'q' || n, ${id}, 'org-supplier-' || (2 + n % 2), 'person-handler', '问', now() - interval '9 days',
        '答', 'person-handler', now() from generate_series(1, 600) n`;
    await asked600.execute(world.db);
    await sql`insert into project_question (id, project_id, supplier_id, person_id, question, asked_at)
      values ('q-own', ${id}, 'org-supplier-1', 'person-handler', '含运费吗', now())`.execute(
      world.db,
    );
    const later = await must(world.as('supplier', 1).call(resultEndpoints.own, { number }));
    expect(later.project.acts).toMatchObject([{ kind: 'question', text: '含运费吗', answer: '' }]);
    const asked = { packageNumber, page: 1, pageSize: 20 };
    const own = await must(world.as('supplier', 1).call(resultEndpoints.history, asked));
    expect(own.rows).toMatchObject([{ amount: 99_000_00, state: 'valid', round: 1, change: null }]);
    const all = await must(world.as('handler').call(resultEndpoints.history, asked));
    expect(all.total).toBe(3);
    expect((await world.as('supplier', 5).call(resultEndpoints.history, asked)).status).toBe(404);
  });

  it('[AU41] name a declined award in the timeline, with the reason for the unit alone', async () => {
    const { id, packageNumber, number } = await closed(world);
    const answer = { packageNumber, answer: 'declined', reason: '产能不足', step: null } as const;
    await must(world.as('supplier', 3).call(awardEndpoints.answerAward, answer));
    const declined = { sentence: expect.stringMatching(/^竞价号 \S+ 放弃成交$/), note: '产能不足' };
    const file = await readAs(world.as('handler'), id);
    expect(file.timeline).toContainEqual(expect.objectContaining(declined));
    expect((await fullResult(world, id)).timeline).toContainEqual(
      expect.objectContaining(declined),
    );
    await confirmAs(world, 2, packageNumber);
    await world.pass(0);
    const asked = world.as('anonymous').call(resultEndpoints.detail, { number });
    const { result } = await must(asked);
    expect(result.timeline).toContainEqual(expect.objectContaining({ ...declined, note: '' }));
    expect(JSON.stringify(result)).not.toContain('产能不足');
  });

  it('offer an award to its winner until it is answered', async () => {
    const { packageNumber, number } = await closed(world);
    const offers = async (n: number) => {
      const asked = { page: 1, pageSize: 50 };
      const { rows } = await must(world.as('supplier', n).call(resultEndpoints.offers, asked));
      return rows.filter((row) => row.projectNumber === number);
    };
    expect(await offers(3)).toMatchObject([{ packageNumber, step: { end: 'waiting' } }]);
    expect(await offers(2)).toEqual([]);
    const answer = { packageNumber, answer: 'declined', reason: '产能不足', step: null } as const;
    await must(world.as('supplier', 3).call(awardEndpoints.answerAward, answer));
    expect(await offers(3)).toMatchObject([{ step: { end: 'declined', reason: '产能不足' } }]);
    expect(await offers(2)).toMatchObject([{ step: { end: 'waiting', rank: 2 } }]);
  });
});
