import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import type { FileChange } from '@jicai/shared/contract/files/upload.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { clarificationEndpoints } from '@jicai/shared/contract/sourcing/clarification.ts';
import type { ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { enrolmentEndpoints } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { inquiryEndpoints } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { completeDraft } from '@jicai/shared/domain/sourcing/project/draft-fixture.ts';
import { sql } from 'kysely';
import { readSheet as readExcel } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { anything } from '../../../harness/client/anything.ts';
import { newSeal } from '../../../harness/client/seal.ts';
import { pdf } from '../../../harness/mall/files.ts';
import { uploader } from '../../../harness/mall/upload.ts';
import { supplierOrg } from '../../../harness/people/cast.ts';
import { openInquiry, sheetOf, submitAs, twoItems } from '../../../harness/sourcing/inquiries.ts';
import {
  draftOf,
  HOUR,
  published,
  quoting,
  readAs,
  type SourcingWorld,
  signUpAs,
  sourcingWorld,
  tenderAs,
} from '../../../harness/sourcing/projects.ts';

/* Bad input and abuse: each is refused by name, and nothing is lost or changed by it. */

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld();
});
afterAll(() => world?.stop());

const supplier = (n: number) => world.as('supplier', n);
const fileOf = async (n: number, packageNumber: string) =>
  (await must(supplier(n).call(inquiryEndpoints.sheet, { packageNumber }))).file;

/** Sends a sheet with so many lines past the client's own check of its requests. */
async function sendLines(path: string, packageNumber: string, count: number) {
  const { modulus, exponent } = world.server.keys;
  const token = await supplier(1).token();
  const request = { packageNumber, sheet: sheetOf(['1']) };
  const wire = encode(inquiryEndpoints.submit.request, request) as {
    bjd: { mxList: readonly object[] };
  };
  const [line] = wire.bjd.mxList;
  const bjd = { ...wire.bjd, mxList: Array.from({ length: count }, () => line) };
  const sealed = newSeal(modulus, exponent).close(
    { method: 'POST', path, token, requestKey: `lines-${path}` },
    JSON.stringify({ ...wire, bbxh: 1, bjd }),
  );
  const answer = await world.send({
    path,
    method: 'POST',
    headers: sealed.headers,
    body: sealed.body,
  });
  const { text } = JSON.parse(sealed.open(answer.body)) as { text: string };
  return { status: answer.status, text };
}

const windowOf = async (packageNumber: string) => {
  const { data } = await world.live.call(world.live.endpoints.state, { packageNumber });
  if (!data) throw new Error('no state');
  return data;
};
const unknown = '该项目不存在或您无权查看';

describe('[IQ2] a quote sheet', () => {
  it('is taken a millisecond before the end, and neither at it nor a millisecond later', async () => {
    const { packageNumber } = await openInquiry(world);
    const { closesAtMs } = await fileOf(1, packageNumber);
    const sheet = sheetOf(['1', '2']);
    world.clock.at = closesAtMs - 1;
    for (const n of [1, 2]) await must(submitAs(world, n, packageNumber, sheet));
    for (const late of [closesAtMs, closesAtMs + 1]) {
      world.clock.at = late;
      const again = sheetOf(['9', '9']);
      expect((await submitAs(world, 1, packageNumber, again)).text).toContain('已截止');
      expect((await submitAs(world, 3, packageNumber, sheet)).text).toContain('已截止');
      const body = { packageNumber, version: 0, sheet };
      expect((await supplier(3).call(inquiryEndpoints.save, body)).text).toContain('已截止');
      const withdrawn = await supplier(2).call(inquiryEndpoints.withdraw, { packageNumber });
      expect(withdrawn.state).toBe(0);
    }
    expect((await fileOf(1, packageNumber)).sealedSheet).toEqual(sheet);
    expect((await fileOf(2, packageNumber)).quote).toMatchObject({ state: 'sealed' });
    expect((await fileOf(3, packageNumber)).quote).toMatchObject({ state: 'none' });
  });

  it('with a total beside its lines is refused when they differ, with the sum of the lines', async () => {
    const { packageNumber } = await openInquiry(world);
    const wrong = sheetOf(['4800', '1000.50'], { amount: '50,000' });
    expect((await submitAs(world, 1, packageNumber, wrong)).text).toContain(
      '填写的合计与各行合计 50,501.25 不一致',
    );
    expect((await fileOf(1, packageNumber)).quote).toMatchObject({ state: 'none' });
    const right = sheetOf(['4800', '1000.50'], { amount: '５０，５０１．２５' });
    expect((await must(submitAs(world, 1, packageNumber, right))).amount).toBe(50_501_25);
  });

  it('of 10,000 lines is refused by the field, and the draft stays', async () => {
    const { packageNumber } = await openInquiry(world);
    const kept = sheetOf(['1', '2']);
    await must(supplier(1).call(inquiryEndpoints.save, { packageNumber, version: 0, sheet: kept }));
    for (const { path } of [inquiryEndpoints.submit, inquiryEndpoints.save]) {
      const { status, text } = await sendLines(path, packageNumber, 10_000);
      expect([status, text]).toEqual([400, '参数有误：bjd.mxList（报价单）']);
    }
    expect(await fileOf(1, packageNumber)).toMatchObject({ draft: kept, version: 1 });
    expect((await fileOf(1, packageNumber)).quote).toMatchObject({ state: 'none' });
  });

  it('has a template in which nothing is a formula, whatever the items are called', async () => {
    const name = '=HYPERLINK("http://x.example","点此")';
    const { packageNumber } = await openInquiry(world, {
      packages: [
        {
          name: '办公设备',
          startingPrice: fen(100_000_00),
          lines: [{ name, spec: '@SUM(1)', unit: '+台', quantity: '10' }],
        },
      ],
    });
    const { file } = await must(supplier(1).call(inquiryEndpoints.template, { packageNumber }));
    const cells = (await readExcel(Buffer.from(file, 'base64'))).flat();
    expect(cells.filter((cell) => String(cell).includes('HYPERLINK'))).toEqual([
      `'${name}（@SUM(1)）`,
    ]);
    expect(cells).toContain("'+台");
    expect(cells.filter((cell) => typeof cell === 'string' && /^[=+@-]/.test(cell))).toEqual([]);
  });

  it('of a project for the invited is for them alone', async () => {
    const { number, id } = await published(
      world,
      { selection: 'invited', invitedIds: ['org-supplier-1'], minSuppliers: 1 },
      { method: 'inquiry' },
    );
    const { rulesVersion } = await tenderAs(supplier(1), number);
    const form = {
      contactName: '张三',
      contactPhone: '13800138000',
      statement: '',
      fileGroup: null,
    };
    const uninvited = { number, ...form, rulesVersion };
    expect((await supplier(2).call(enrolmentEndpoints.signUp, uninvited)).text).toBe(unknown);
    const packageNumber = `${number}-1`;
    for (const answer of [
      await submitAs(world, 2, packageNumber, sheetOf(['1', '2'])),
      await supplier(2).call(inquiryEndpoints.sheet, { packageNumber }),
      await supplier(2).call(inquiryEndpoints.template, { packageNumber }),
    ])
      expect(answer.state).toBe(0);
    const { applicants } = await must(
      world.as('handler').call(enrolmentEndpoints.applicants, { id }),
    );
    expect(applicants).toEqual([]);
  });
});

describe('[AU21] [AU8] a bidding', () => {
  const byLines: Partial<ProjectDraft> = { ...twoItems, bidMode: 'lines' };
  const bidLines = (n: number, packageNumber: string, lines: BidLines, amount = '') =>
    supplier(n).call(biddingEndpoints.bid, { packageNumber, amount, lines });
  type BidLines = { lineNo: number; price: string }[];
  const good = [
    { lineNo: 1, price: '9' },
    { lineNo: 2, price: '4' },
  ];

  it.each(['sealed', 'open'] as const)(
    '%s, takes nothing at its end or a millisecond later',
    async (quoteMethod) => {
      const { number } = await quoting(world, {
        quoteMethod,
        extensionTriggerMs: 0,
      });
      const packageNumber = `${number}-1`;
      await world.pass(3 * HOUR);
      const { closesAtMs: closesAt } = await windowOf(packageNumber);
      world.clock.at = closesAt - 1;
      expect((await world.bid(1, packageNumber, '9000')).state).toBe(1);
      for (const late of [closesAt, closesAt + 1]) {
        world.clock.at = late;
        for (const n of [1, 2])
          expect((await world.bid(n, packageNumber, '8000')).text).toBe('报价已截止');
        expect((await supplier(1).call(sealedEndpoints.withdraw, { packageNumber })).state).toBe(0);
      }
      // AU21: how many sealed quotes there are stays unknown until the opening.
      const bidCount = quoteMethod === 'sealed' ? 0 : 1;
      expect(await windowOf(packageNumber)).toMatchObject({ bidCount });
    },
  );

  it('refuses bad prices by the line, and the invited alone have bids', async () => {
    const invitedIds = [1, 2, 3].map(supplierOrg);
    const { number } = await quoting(world, { ...byLines, selection: 'invited', invitedIds });
    const packageNumber = `${number}-1`;
    await world.pass(3 * HOUR);
    const said = async (price: string) => {
      const { state, text } = await bidLines(1, packageNumber, [
        { lineNo: 1, price },
        ...good.slice(1),
      ]);
      return [state, text];
    };
    const wrong = [0, '「台式计算机（16G 内存）」的单价有误'];
    // The browser sends what it understood: the server reads plain digits and their separators only.
    for (const price of ['-1', '1.234', '￥9', '９', '9元', '1,23', '=1+1', '1e1', 'x'.repeat(16)])
      expect([price, await said(price)]).toEqual([price, wrong]);
    expect(await said('')).toEqual([0, '请填写「台式计算机（16G 内存）」的单价']);
    expect((await bidLines(1, packageNumber, good, '101')).text).toContain('与各行合计不一致');
    for (const n of [4, 5])
      expect(await bidLines(n, packageNumber, good)).toMatchObject({ status: 403, data: null });
    expect(await windowOf(packageNumber)).toMatchObject({ bidCount: 0 });
    expect((await bidLines(1, packageNumber, good, '100.00')).state).toBe(1);
    expect((await said('1,000'))[1]).not.toContain('有误');
  });

  it('of 10,000 lines is refused by the field, and so is a draft of as many items', async () => {
    const { number } = await quoting(world, byLines);
    const packageNumber = `${number}-1`;
    await world.pass(3 * HOUR);
    /** The wire body with its first line 10,000 times: nobody's browser makes it. */
    const many = (line: unknown) => Array.from({ length: 10_000 }, () => line);
    const bid = { packageNumber, amount: '', lines: good };
    const wire = encode(biddingEndpoints.bid.request, bid) as { mxList: unknown[] };
    const answer = await supplier(1).call(
      { ...biddingEndpoints.bid, request: anything },
      { ...wire, mxList: many(wire.mxList[0]) },
    );
    expect([answer.status, answer.text]).toEqual([200, '报价明细 10000 行，超过本包的 2 行']);
    expect(await windowOf(packageNumber)).toMatchObject({ bidCount: 0 });
    const { id, version } = await draftOf(world, byLines);
    const { draft } = await readAs(world.as('handler'), id);
    const save = { id, version, draft, fileChange: null };
    const body = structuredClone(encode(projectEndpoints.save.request, save)) as {
      nr: { bList: { mxList: unknown[] }[] };
    };
    for (const pack of body.nr.bList) pack.mxList = many(pack.mxList[0]);
    const saved = await world
      .as('handler')
      .call({ ...projectEndpoints.save, request: anything }, body);
    expect(saved.status).toBe(400);
    expect(saved.text).toContain('参数有误：');
    expect(await readAs(world.as('handler'), id)).toMatchObject({ version, draft });
  });
});

/** Years that a slip of the finger makes, and moments that no calendar has. */
const FAR = [Date.UTC(2062, 5, 1), Date.UTC(10_500, 1, 1), 8.64e15 + 1, 9e15];
const tooFar = (label: string) => `${label}不得晚于两年之后，请检查年份`;

describe.each(['inquiry', 'bidding'] as const)('[PJ2] times that are years away: %s', (method) => {
  it('keep a draft from being submitted, by their field, and leave it as it was', async () => {
    const handler = world.as('handler');
    const fields = [
      ['publishAt', '发布时间'],
      ['signUpEndsAt', '报名截止时间'],
      ['questionsEndAt', '提问截止时间'],
      ['quoteClosesAt', '报价截止时间'],
    ] as const;
    for (const [nth, [field, label]] of fields.entries()) {
      const { id, version } = await draftOf(world, { [field]: FAR[nth] }, { method });
      const answer = await handler.call(projectEndpoints.submit, { id, version });
      expect([field, answer.status, answer.text]).toEqual([
        field,
        200,
        `请完善项目内容：${tooFar(label)}`,
      ]);
      expect(await readAs(handler, id)).toMatchObject({ state: 'draft', version });
    }
  });

  it('are no ends of a sign-up or of quoting either', async () => {
    const handler = world.as('handler');
    const { id, number } = await published(world, {}, { method });
    const { id: question } = await must(
      supplier(1).call(clarificationEndpoints.ask, { number, question: '何时交货？' }),
    );
    for (const at of FAR) {
      const extension = { id, signUpEndsAtMs: at, reason: '报名不足' };
      expect((await handler.call(projectEndpoints.extend, extension)).text).toBe(
        tooFar('报名截止时间'),
      );
      const answer = { id: question, answer: '十日内', moveToMs: at };
      expect((await handler.call(clarificationEndpoints.answer, answer)).text).toBe(
        tooFar('报价截止时间'),
      );
    }
    const before = await readAs(handler, id);
    await must(
      handler.call(clarificationEndpoints.answer, {
        id: question,
        answer: '十日内',
        moveToMs: null,
      }),
    );
    expect((await readAs(handler, id)).quoteClosesAtMs).toBe(before.quoteClosesAtMs);
  });
});

it('[IQ4] an inquiry that takes quotes is not kept open for years', async () => {
  const { packageNumber } = await openInquiry(world);
  const { closesAtMs } = await fileOf(1, packageNumber);
  const end = Date.UTC(2062, 5, 1);
  const answer = await world
    .as('handler')
    .call(inquiryEndpoints.changeEnd, { packageNumber, end, reason: '延期' });
  expect([answer.state, answer.text]).toEqual([0, tooFar('报价截止时间')]);
  expect((await fileOf(1, packageNumber)).closesAtMs).toBe(closesAtMs);
});

describe.each(['inquiry', 'bidding'] as const)('[PJ5] the purchasing unit itself: %s', (method) => {
  it('cannot sign up as a supplier of its project', async () => {
    const { number, id } = await published(world, {}, { method });
    await sql`update sourcing_project set unit_id = 'org-supplier-1' where id = ${id}`.execute(
      world.db,
    );
    expect((await signUpAs(supplier(1), number)).text).toBe('采购单位不能报名本单位的项目');
    expect((await signUpAs(supplier(2), number)).state).toBe(1);
  });
});

describe.each(['inquiry', 'bidding'] as const)('[PJ1] a published project: %s', (method) => {
  it('is neither edited nor submitted again: what was announced stays', async () => {
    const { id } = await published(world, { name: '已公告的项目' }, { method });
    const handler = world.as('handler');
    const { version, draft } = await readAs(handler, id);
    const changed = { ...completeDraft(world.clock.at, method), name: '改过的项目' };
    const save = { id, version, draft: changed, fileChange: null };
    for (const answer of [
      await handler.call(projectEndpoints.save, save),
      await handler.call(projectEndpoints.submit, { id, version }),
    ])
      expect(answer.text).toContain('报名');
    expect(await readAs(handler, id)).toMatchObject({ version, draft });
  });

  it('[UP5] keeps the files that were announced, whatever is done with them in another draft', async () => {
    const handler = world.as('handler');
    const up = uploader(world, handler);
    const fileGroup = await up.group('project');
    const send = async (name: string) =>
      (await up.send({ group: fileGroup, domain: 'project', name, bytes: pdf() })).answer?.fileId ??
      '';
    const announced = await send('技术需求.pdf');
    const { id, number } = await published(world, { fileGroup }, { method });
    const added = await send('补充要求.pdf');
    const filesNow = async () => (await tenderAs(world.as('anonymous'), number)).files;
    const before = await filesNow();
    expect(before.map(({ name }) => name)).toEqual(['技术需求.pdf']);
    const other = await draftOf(world, {}, { method });
    const draft = { ...completeDraft(world.clock.at, method), fileGroup };
    const change = { fileGroupId: fileGroup, deleted: [], uploaded: [] };
    const uploaded = [{ id: added, name: '补充要求.pdf', targetName: '' }];
    const changes: readonly (readonly [FileChange | null, string])[] = [
      [null, '不能再添加文件'],
      [{ ...change, uploaded }, '不能再添加文件'],
      [{ ...change, deleted: [announced] }, '该文件已用于其他单据，不能删除'],
    ];
    for (const [fileChange, text] of changes) {
      const save = { id: other.id, version: other.version, draft, fileChange };
      const answer = await handler.call(projectEndpoints.save, save);
      expect([answer.state, answer.text]).toEqual([0, expect.stringContaining(text)]);
    }
    await up.deleteTemporary(fileGroup, [announced]);
    expect(await filesNow()).toEqual(before);
    expect((await readAs(handler, id)).draft.fileGroup).toBe(fileGroup);
  });
});
