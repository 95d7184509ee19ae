import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import {
  type SupplierScale,
  saveDeclared,
} from '@jicai/platform/src/identity/subject/repository.ts';
import { rulesVersionOf } from '@jicai/platform/src/sourcing/enrolment/tender.ts';
import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { enrolmentEndpoints, TENDER_FILE_BASE } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { completeDraft } from '@jicai/shared/domain/sourcing/project/draft-fixture.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { pdf } from '../../../harness/mall/files.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { uploader } from '../../../harness/mall/upload.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import {
  decideAll,
  HOUR,
  published,
  quoting,
  readAs,
  type SourcingWorld,
  signUpAs,
  sourcingWorld,
  tenderAs,
} from '../../../harness/sourcing/projects.ts';

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld();
});
afterAll(() => world?.stop());

const unknown = '该项目不存在或您无权查看';
const fixed = '这组附件已用于其他项目或单据，不能再添加文件，请新建附件后重新上传';
const tenders = async (player: ReturnType<SourcingWorld['as']>) => {
  const asked = { method: null, stage: 'signUp', keyword: '', page: 1, pageSize: 100 } as const;
  return (await must(player.call(enrolmentEndpoints.tenders, asked))).rows;
};
const applicants = async (id: string, actor: 'handler' | 'supervisor' = 'handler') =>
  must(world.as(actor).call(enrolmentEndpoints.applicants, { id }));
const stateOf = async (id: string) => (await readAs(world.as('handler'), id)).state;
const decide = (id: string, isAdmitted: boolean, reason = '') =>
  world.as('handler').call(enrolmentEndpoints.decide, { id, isAdmitted, reason });

/** A group of a supplier with one file in it. */
async function groupOf(n: number): Promise<string> {
  const up = uploader(world, world.as('supplier', n));
  const group = await up.group('signUp');
  const sent = await up.send({ group, domain: 'signUp', name: '资质.pdf', bytes: pdf() });
  if (!sent.answer?.fileId) throw new Error(sent.text);
  return group;
}

describe('[PJ5] the announcement', () => {
  it('is public; what is only drafted or under review is not there', async () => {
    const { number } = await published(world);
    const tender = await tenderAs(world.as('anonymous'), number);
    expect(tender).toMatchObject({ state: 'signUp', canSignUp: false, signUp: null });
    const wire = JSON.stringify(tender);
    for (const secret of ['JH2026-001', 'person-', '姓名-']) expect(wire).not.toContain(secret);
    const draft = await must(
      world.as('handler').call(projectEndpoints.create, { method: 'bidding' }),
    );
    const { tender: call } = enrolmentEndpoints;
    for (const player of [world.as('anonymous'), world.as('handler'), world.as('supplier', 1)])
      expect((await player.call(call, { number: draft.number })).text).toBe(unknown);
  });

  it('of an invited project is there for the invited, first in their list, and for no rival', async () => {
    const invitedIds = ['org-supplier-1', 'org-supplier-2', 'org-supplier-3'];
    const { number } = await published(world, { selection: 'invited', invitedIds });
    const [first] = await tenders(world.as('supplier', 1));
    expect(first).toMatchObject({ number, isInvited: true, mySignUp: null });
    const { rows } = await todosOf(world.as('supplier', 1), 'open', number);
    expect(rows).toMatchObject([
      { processName: '受邀项目待报名', url: `/BidDetail?xmbh=${number}` },
    ]);
    for (const player of [
      world.as('anonymous'),
      world.as('supplier', 4),
      world.as('otherHandler'),
    ]) {
      expect((await tenders(player)).some((row) => row.number === number)).toBe(false);
      expect((await player.call(enrolmentEndpoints.tender, { number })).text).toBe(unknown);
    }
    const form = { contactName: '甲', contactPhone: '13800138000', statement: '', fileGroup: null };
    const forced = { number, ...form, rulesVersion: 'x' };
    expect((await world.as('supplier', 4).call(enrolmentEndpoints.signUp, forced)).text).toBe(
      unknown,
    );
  });
});

describe('[PJ23] the attachments of an announcement', () => {
  const withFile = async (change = {}) => {
    const up = uploader(world, world.as('handler'));
    const group = await up.group('project');
    const name = '技术需求.pdf';
    const { answer, text } = await up.send({ group, domain: 'project', name, bytes: pdf() });
    if (!answer?.fileId) throw new Error(text);
    const made = await published(world, { fileGroup: group, ...change });
    return { ...made, url: `${TENDER_FILE_BASE}${made.number}/${answer.fileId}` };
  };
  const download = async (url: string, player = world.as('anonymous')) => {
    const token = await player.token();
    const headers = token === null ? {} : { [TOKEN_HEADER]: token };
    const { statusCode, rawPayload } = await world.app.inject({ method: 'GET', url, headers });
    return statusCode === 200 ? rawPayload : statusCode;
  };

  it('are listed and sent to everybody who may read it', async () => {
    const { number, url } = await withFile();
    const sent = pdf();
    const { files } = await tenderAs(world.as('anonymous'), number);
    expect(files).toEqual([{ name: '技术需求.pdf', size: sent.length, url }]);
    expect(await download(url)).toEqual(Buffer.from(sent));
  });

  it('of an invited project are for the invited, and no other file is behind their address', async () => {
    const invitedIds = ['org-supplier-1', 'org-supplier-2', 'org-supplier-3'];
    const { number, url } = await withFile({ selection: 'invited', invitedIds });
    expect(await download(url)).toBe(404);
    expect(await download(url, world.as('supplier', 4))).toBe(404);
    expect(await download(url, world.as('supplier', 1))).toBeInstanceOf(Buffer);
    const other = await withFile();
    const own = url.slice(url.lastIndexOf('/'));
    expect(await download(`${TENDER_FILE_BASE}${other.number}${own}`)).toBe(404);
    const group = await groupOf(1);
    await must(signUpAs(world.as('supplier', 1), other.number, { fileGroup: group }));
    const [secret] = (await uploader(world, world.as('supplier', 1)).list(group)) ?? [];
    expect(await download(`${TENDER_FILE_BASE}${other.number}/${secret?.id}`)).toBe(404);
    expect(await download(`${TENDER_FILE_BASE}${number}/none`)).toBe(404);
  });
});

describe('[PJ5] the list of projects', () => {
  const page = async (keyword: string, number: number, pageSize: number, n = 2) =>
    must(
      world.as('supplier', n).call(enrolmentEndpoints.tenders, {
        method: null,
        stage: 'signUp',
        keyword,
        page: number,
        pageSize,
      }),
    );

  it('goes on from the invitations to the others, each project once', async () => {
    const invitedIds = ['org-supplier-2', 'org-supplier-3', 'org-supplier-4'];
    const made: string[] = [];
    for (const more of [{}, { selection: 'invited', invitedIds }, {}] as const)
      made.push((await published(world, { ...more, name: '翻页用的项目' })).number);
    made.push(
      (await published(world, { selection: 'invited', invitedIds, name: '翻页用的项目' })).number,
    );
    const pages = await Promise.all([1, 2].map((at) => page('翻页用', at, 3)));
    expect(pages.map(({ total }) => total)).toEqual([4, 4]);
    const rows = pages.flatMap((one) => one.rows);
    expect(rows.map(({ isInvited }) => isInvited)).toEqual([true, true, false, false]);
    expect(rows.map(({ number }) => number).sort()).toEqual(made.sort());
    const rival = await page('翻页用', 1, 10, 1);
    expect([rival.total, rival.rows.length]).toEqual([2, 2]);
  });

  it('is searched by name, category, unit and number, in any case', async () => {
    const { number } = await published(world, { name: '电缆 YJV-Sample 采购' });
    const [row] = (await page('yjv-sample', 1, 10)).rows;
    expect(row?.number).toBe(number);
    for (const word of [number, number.toLowerCase(), number.slice(0, -1), row?.unitName ?? ''])
      expect((await page(word, 1, 100)).rows.map((one) => one.number)).toContain(number);
    expect((await page(row?.category ?? '', 1, 100)).rows.length).toBeGreaterThan(0);
    for (const none of ['%', '_', `${number}9`]) expect((await page(none, 1, 10)).rows).toEqual([]);
  });
});

/** Stores the size that a supplier declares. */
const declareSize = (n: number, size: SupplierScale) =>
  saveDeclared(
    `org-supplier-${n}`,
    { legalPerson: '', size, address: '', phone: '' },
    { trx: world.db, clock: world.clock },
  );

describe('[PJ16] a project for small enterprises', () => {
  it('lets medium, small and micro firms sign up, and says so to everybody', async () => {
    const sizes = ['large', 'medium', 'small', 'micro'] as const;
    for (const [index, size] of sizes.entries()) await declareSize(index + 1, size);
    const { id, number } = await published(world, { reservedForSmall: true });
    expect(await tenderAs(world.as('anonymous'), number)).toMatchObject({
      reservedForSmall: true,
      isTooLarge: false,
    });
    const reserved = /专门面向中小企业/;
    for (const n of [1, 5]) {
      const player = world.as('supplier', n);
      expect(await tenderAs(player, number)).toMatchObject({ canSignUp: false, isTooLarge: true });
      expect((await signUpAs(player, number)).text).toMatch(reserved);
    }
    for (const n of [2, 3, 4])
      expect((await signUpAs(world.as('supplier', n), number)).state).toBe(1);
    expect((await applicants(id)).applicants).toHaveLength(3);
    const open = await published(world);
    expect((await signUpAs(world.as('supplier', 1), open.number)).state).toBe(1);
  });
});

describe('[PJ5] the sign-up', () => {
  it('asks for a contact, for the rules that are in force, and for files where they are required', async () => {
    const { number } = await published(world, { needsFiles: true });
    const supplier = world.as('supplier', 1);
    const said = async (more: object) => (await signUpAs(supplier, number, more)).text;
    expect(await said({ contactName: ' ' })).toBe('请填写联系人');
    expect(await said({ contactPhone: '' })).toBe('请填写联系电话');
    expect(await said({ contactPhone: '123' })).toBe('请填写正确的联系电话');
    expect(await said({ rulesVersion: '' })).toBe('请阅读并勾选报价规则');
    expect(await said({ rulesVersion: 'an-older-one' })).toBe('请阅读并勾选报价规则');
    expect(await said({})).toBe('本项目须上传资格文件');
    const fileGroup = await groupOf(1);
    expect((await signUpAs(world.as('supplier', 2), number, { fileGroup })).state).toBe(0);
    const { signUp } = await must(signUpAs(supplier, number, { fileGroup }));
    expect(signUp).toMatchObject({ state: 'pending', canChange: true, fileGroup });
    expect(signUp.number).toMatch(/^BM[2-9A-Z]{10}$/);
    expect(signUp.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('ticks a version of all that the rule page says: own rules, terms and general rules', () => {
    const method = 'inquiry' as const;
    const draft = completeDraft(0, method);
    const version = rulesVersionOf({ draft, method });
    const others = [
      rulesVersionOf({ draft: { ...draft, minSuppliers: 4 }, method }),
      rulesVersionOf({ draft: { ...draft, smallFirmDeduction: 10 }, method }),
      rulesVersionOf({ draft, method }, ['报价以书面为准。']),
      rulesVersionOf({ draft, method: 'bidding' }),
    ];
    expect(new Set([version, ...others]).size).toBe(5);
    expect(rulesVersionOf({ draft: { ...draft, contactName: '他人' }, method })).toBe(version);
  });

  it('shows a supplier nobody but themselves, and the handler everybody with files', async () => {
    const { id, number } = await published(world);
    for (const n of [1, 2]) await must(signUpAs(world.as('supplier', n), number));
    const wire = JSON.stringify(await tenderAs(world.as('supplier', 1), number));
    expect(wire).not.toContain('供方乙');
    expect(wire).not.toContain('org-supplier');
    const seen = await applicants(id);
    expect(seen.applicants.map(({ supplierName }) => supplierName).toSorted()).toEqual(
      ['供方甲有限公司', '供方乙有限公司'].toSorted(),
    );
    expect([seen.canDecide, (await applicants(id, 'supervisor')).canDecide]).toEqual([true, false]);
    const foreign = await world.as('otherHandler').call(enrolmentEndpoints.applicants, { id });
    expect(foreign.text).toBe(unknown);
    const [one] = seen.applicants;
    const body = { id: one?.id ?? '', isAdmitted: true, reason: '' };
    const others = await world.as('otherHandler').call(enrolmentEndpoints.decide, body);
    expect(others.text).toBe('该报名不存在或您无权查看');
  });

  it('that is refused has a reason, and may be amended once', async () => {
    const { id, number } = await published(world);
    const supplier = world.as('supplier', 1);
    await must(signUpAs(supplier, number));
    const idOf = async () => (await applicants(id)).applicants[0]?.id ?? '';
    expect((await decide(await idOf(), false)).text).toBe('请填写不通过的原因');
    await must(decide(await idOf(), false, '缺少授权书'));
    expect((await decide(await idOf(), true)).text).toBe('该报名已审查，请刷新后查看');
    const { signUp } = await tenderAs(supplier, number);
    expect(signUp).toMatchObject({ state: 'refused', reason: '缺少授权书', canChange: true });
    const { rows } = await todosOf(supplier, 'open', number);
    expect(rows[0]?.text).toContain('报名截止前可补正一次');
    await must(signUpAs(supplier, number, { statement: '已补充' }));
    await must(decide(await idOf(), false, '仍不符合'));
    expect((await signUpAs(supplier, number)).text).toBe('补正机会已使用，不能再次提交');
  });

  it('is amended with further files, which the handler reads; a colleague amends it without', async () => {
    const { id, number } = await published(world);
    const fileGroup = await groupOf(1);
    await must(signUpAs(world.as('supplier', 1), number, { fileGroup }));
    const up = uploader(world, world.as('supplier', 1));
    const namesFor = async (player: ReturnType<SourcingWorld['as']>) =>
      (await uploader(world, player).list(fileGroup))?.map(({ name }) => name).toSorted();
    await must(decide((await applicants(id)).applicants[0]?.id ?? '', false, '缺少授权书'));
    await up.send({ group: fileGroup, domain: 'signUp', name: '授权书.pdf', bytes: pdf() });
    expect(await namesFor(world.as('handler'))).toEqual(['资质.pdf']);
    await must(signUpAs(world.as('supplier', 1), number, { fileGroup }));
    expect(await namesFor(world.as('handler'))).toEqual(['授权书.pdf', '资质.pdf']);
    // Admitted, it changes no more: not by another sign-up with the same files either.
    await must(decide((await applicants(id)).applicants[0]?.id ?? '', true));
    await up.send({ group: fileGroup, domain: 'signUp', name: '后补.pdf', bytes: pdf() });
    const other = await published(world);
    expect((await signUpAs(world.as('supplier', 1), other.number, { fileGroup })).text).toBe(fixed);
    expect(await namesFor(world.as('handler'))).toEqual(['授权书.pdf', '资质.pdf']);
    // A colleague goes on with a sign-up whose files are not theirs.
    const third = await published(world);
    const kept = await groupOf(2);
    await must(signUpAs(world.as('supplier', 2), third.number, { fileGroup: kept }));
    await sql`update file_group set owner_id = ${personIdOf('supplier3')}
      where id = ${kept}`.execute(world.db);
    const again = { fileGroup: kept, statement: '由同事补充' };
    await must(signUpAs(world.as('supplier', 2), third.number, again));
  });

  it('has files for its supplier and the organisers, by no id for anybody else', async () => {
    const { number } = await published(world);
    const fileGroup = await groupOf(1);
    await must(signUpAs(world.as('supplier', 1), number, { fileGroup }));
    const [file] = (await uploader(world, world.as('supplier', 1)).list(fileGroup)) ?? [];
    const may = async (player: ReturnType<SourcingWorld['as']>) =>
      (await uploader(world, player).download(file?.id ?? '')).statusCode;
    for (const player of [world.as('supplier', 1), world.as('handler'), world.as('supervisor')])
      expect(await may(player)).toBe(200);
    const others = ['otherHandler', 'otherSupervisor', 'buyer', 'evaluator', 'operator'] as const;
    for (const player of [world.as('supplier', 2), ...others.map((one) => world.as(one))])
      expect(await may(player)).toBe(404);
    expect(await may(world.as('anonymous'))).toBe(401);
  });

  it('ends exactly at its end', async () => {
    const { number } = await published(world);
    world.clock.at += 48 * HOUR - 1;
    expect((await signUpAs(world.as('supplier', 1), number)).state).toBe(1);
    world.clock.at += 1;
    expect((await signUpAs(world.as('supplier', 2), number)).text).toBe('报名已截止或尚未开始');
  });
});

describe('[PJ6] the end of the sign-up', () => {
  it('with too few is 流标 with the computed reason, and everybody is told', async () => {
    const { id, number } = await published(world);
    for (const n of [1, 2]) await must(signUpAs(world.as('supplier', n), number));
    await decideAll(world, id);
    await world.pass(48 * HOUR);
    const reason = '报名截止时通过资格审查的供应商 2 家，不足 3 家';
    expect(await readAs(world.as('handler'), id)).toMatchObject({
      state: 'failed',
      endReason: reason,
    });
    const { rows } = await todosOf(world.as('supplier', 1), 'unread', number);
    expect(rows.some(({ text }) => text.includes(reason))).toBe(true);
    const again = await must(
      world.as('handler').call(projectEndpoints.copy, { id, retender: true }),
    );
    expect((await readAs(world.as('handler'), again.id)).retenderOf).toBe(number);
  });

  it('with too few is extended once where the project says so, and the quoting moves with it', async () => {
    const { id } = await published(world, { signUpExtensionHours: 24 });
    const before = await readAs(world.as('handler'), id);
    await world.pass(48 * HOUR);
    const after = await readAs(world.as('handler'), id);
    expect(after.state).toBe('signUp');
    expect((after.signUpEndsAtMs ?? 0) - (before.signUpEndsAtMs ?? 0)).toBe(24 * HOUR);
    expect((after.quoteOpensAtMs ?? 0) - (before.quoteOpensAtMs ?? 0)).toBe(24 * HOUR);
    await world.pass(24 * HOUR);
    expect(await stateOf(id)).toBe('failed');
  });

  it('is moved by the handler once, with a reason, to a later time', async () => {
    const { id } = await published(world);
    const extend = (hours: number, reason: string) =>
      world.as('handler').call(projectEndpoints.extend, {
        id,
        signUpEndsAtMs: world.clock.at + hours * HOUR,
        reason,
      });
    expect((await extend(72, '')).text).toBe('请填写原因');
    expect((await extend(24, '节假日')).text).toBe('报名截止时间须晚于报名开始时间和当前时间');
    expect((await extend(72, '节假日')).state).toBe(1);
    expect((await extend(96, '节假日')).text).toBe('报名时间只能延长一次');
  });

  it('waits for the handler to decide, and moves the quoting when that takes long', async () => {
    const { id, number } = await published(world);
    for (const n of [1, 2, 3]) await must(signUpAs(world.as('supplier', n), number));
    await world.pass(49 * HOUR);
    expect(await stateOf(id)).toBe('signUp');
    await decideAll(world, id);
    await world.pass(0);
    const file = await readAs(world.as('handler'), id);
    expect(file).toMatchObject({ state: 'quoting', packageNumbers: [`${number}-1`] });
    const late = await published(world);
    for (const n of [1, 2, 3, 4]) await must(signUpAs(world.as('supplier', n), late.number));
    const { applicants: all } = await applicants(late.id);
    for (const one of all.slice(0, 3)) await must(decide(one.id, true));
    const planned = (await readAs(world.as('handler'), late.id)).quoteOpensAtMs ?? 0;
    // The fourth is never decided on: quoting begins when it should, without them.
    await world.pass(51 * HOUR);
    const moved = await readAs(world.as('handler'), late.id);
    expect(moved.state).toBe('quoting');
    expect((moved.quoteOpensAtMs ?? 0) - planned).toBe(HOUR);
    expect((await decide(all[3]?.id ?? '', true)).text).toBe('报名名单已确定，不能再审查');
  });
});

describe('[PJ7] the auctions of a project', () => {
  const lineItem = { name: '投影仪', spec: '5000 流明', unit: '台', quantity: '2.5' };
  const pack = { startingPrice: fen(10_000_00), lines: [lineItem] };

  it('are published for the admitted with the rules of the project, and nobody else gets in', async () => {
    const packages = [
      { name: '甲包', ...pack },
      { name: '乙包', ...pack },
    ];
    // AU23: what the public page shows is a rule of the project like the others.
    const rules = { maxBidsPerSupplier: 9, dualControl: true, publicity: 'price' } as const;
    const { number } = await quoting(world, { packages, ...rules });
    const packageNumber = `${number}-2`;
    const detail = await must(
      world.as('supplier', 1).call(sourcingEndpoints.detail, { packageNumber }),
    );
    expect(detail).toMatchObject({
      entrantCount: 3,
      bidding: { projectNumber: number, role: 'supplier' },
      info: { startingPrice: 10_000_00, ...rules },
    });
    expect(detail.info.lines).toMatchObject([
      { name: '投影仪（5000 流明）', quantityThousandths: 2_500 },
    ]);
    expect(detail.siblings).toHaveLength(2);
    expect(detail.info.supervisorName).not.toBe('');
    // Everybody reads a package of a public project, without people and how many take part.
    const open = await must(
      world.as('anonymous').call(sourcingEndpoints.detail, { packageNumber }),
    );
    expect(open).toMatchObject({
      entrantCount: null,
      bidding: { projectNumber: number, role: null },
      info: { handlerName: '', supervisorName: '', startingPrice: 10_000_00, ...rules },
    });
    expect(open.siblings).toHaveLength(2);
    await world.pass(3 * HOUR);
    expect((await world.bid(1, packageNumber, '9000')).state).toBe(1);
    expect((await world.bid(5, packageNumber, '8000')).status).toBe(403);
  });

  it('of an invited project are read after a login', async () => {
    const invitedIds = ['org-supplier-1', 'org-supplier-2', 'org-supplier-3'];
    const { number } = await quoting(world, { selection: 'invited', invitedIds });
    const ask = (player: ReturnType<SourcingWorld['as']>) =>
      player.call(sourcingEndpoints.detail, { packageNumber: `${number}-1` });
    const refused = await ask(world.as('anonymous'));
    expect([refused.text, refused.data]).toEqual(['邀请项目的分包登录后才能查看', null]);
    expect((await must(ask(world.as('supplier', 1)))).entrantCount).toBe(3);
    // Anybody can register a company: until it is admitted, its account sees what a visitor sees.
    const { rows } = await sql<{ id: string; roles: string[] }>`select id, roles from person
      where org_id = 'org-supplier-5'`.execute(world.db);
    await sql`update person set roles = '{applicant}' where org_id = 'org-supplier-5'`.execute(
      world.db,
    );
    await world.pass(60_000);
    expect((await ask(world.as('supplier', 5))).text).toBe(refused.text);
    for (const { id, roles } of rows)
      await sql`update person set roles = ${roles}::text[] where id = ${id}`.execute(world.db);
  });

  it('[AU17] have rounds of the lengths that the project says, as announced', async () => {
    const { number } = await quoting(world, { rounds: 3, roundMinutes: [90, 30] });
    const tender = await tenderAs(world.as('supplier', 1), number);
    expect(tender.rules).toMatchObject({ rounds: 3, roundMinutes: [90, 30] });
    const { quoteOpensAtMs: begin, quoteClosesAtMs: end } = tender;
    if (begin === null || end === null) throw new Error('no window');
    const [second, third] = [begin + 1.5 * HOUR, begin + 2 * HOUR];
    const { rounds } = await must(
      world.as('supplier', 1).call(sourcingEndpoints.detail, { packageNumber: `${number}-1` }),
    );
    expect(rounds).toEqual([
      { opensAt: begin, closesAt: second },
      { opensAt: second, closesAt: third },
      { opensAt: third, closesAt: end },
    ]);
  });

  it('take the project to its end: confirmed, it is awarded', async () => {
    const { id, number } = await quoting(world);
    const packageNumber = `${number}-1`;
    await world.pass(3 * HOUR);
    for (const [n, amount] of [
      [1, '99000'],
      [2, '98000'],
      [3, '97000'],
    ] as const)
      expect((await world.bid(n, packageNumber, amount)).state).toBe(1);
    expect(await stateOf(id)).toBe('quoting');
    world.clock.at += 96 * HOUR;
    await settleAuction(world, packageNumber);
    await world.pass(0);
    expect(await stateOf(id)).toBe('inConfirmation');
    const answer = { packageNumber, answer: 'confirmed', reason: '', step: null } as const;
    await must(world.as('supplier', 3).call(awardEndpoints.answerAward, answer));
    await world.pass(0);
    expect(await readAs(world.as('handler'), id)).toMatchObject({
      state: 'awarded',
      endReason: '全部 1 个分包成交',
    });
  });

  it('without enough bids are 流标, and so is the project', async () => {
    const { id, number } = await quoting(world);
    await world.pass(100 * HOUR);
    await settleAuction(world, `${number}-1`);
    await world.pass(0);
    expect(await readAs(world.as('handler'), id)).toMatchObject({
      state: 'failed',
      endReason: '所有分包均未成交',
    });
  });
});

describe('[PJ6] a list that is fixed while a sign-up is not reviewed', () => {
  it('says so in the timeline, and not that the review was completed', async () => {
    const { id, number } = await published(world);
    for (const n of [1, 2, 3]) await must(signUpAs(world.as('supplier', n), number));
    await decideAll(world, id);
    await must(signUpAs(world.as('supplier', 4), number));
    await world.pass(51 * HOUR);
    const { timeline } = await readAs(world.as('handler'), id);
    const fixed = timeline.find(({ sentence }) => sentence === '报名结束');
    expect(fixed?.note).toMatch(/^到报价开始时间资格审查仍未全部完成/);
    expect(fixed?.note).not.toContain('资格审查完成');
  });
});

describe('[RT1] the hall before the auctions exist', () => {
  it('says after the sign-up what it waits for now: the review, then the list', async () => {
    const { id, number } = await published(world);
    await signUpAs(world.as('supplier', 1), number);
    const enter = async () =>
      (
        await world
          .as('supplier', 1)
          .call(sourcingEndpoints.liveEntry, { packageNumber: `${number}-1` })
      ).text;
    const { signUpEndsAtMs, quoteOpensAtMs } = await readAs(world.as('handler'), id);
    world.clock.at = (signUpEndsAtMs ?? 0) + 1_000;
    if ((quoteOpensAtMs ?? 0) > world.clock.at)
      expect(await enter()).toMatch(/^大厅尚未开放：报名已截止，资格审查尚未全部完成，最迟 /);
    world.clock.at = (quoteOpensAtMs ?? 0) + 1_000;
    expect(await enter()).toBe('大厅尚未开放：报名已截止，正在确定参与名单，请稍候');
  });

  it('is too early for who takes part, with the time, and unknown to everybody else', async () => {
    const { number } = await published(world);
    await signUpAs(world.as('supplier', 1), number);
    const packageNumber = `${number}-1`;
    const enter = (player: ReturnType<SourcingWorld['as']>) =>
      player.call(sourcingEndpoints.liveEntry, { packageNumber });
    for (const player of [world.as('supplier', 1), world.as('handler')])
      expect((await enter(player)).text).toMatch(
        /^大厅尚未开放：报名于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 截止，参与名单确定后可以进入$/,
      );
    expect(await enter(world.as('supplier', 2))).toMatchObject({
      status: 404,
      text: '该采购项目不存在',
    });
  });
});
