import type { FileChange } from '@jicai/shared/contract/files/upload.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { enrolmentEndpoints } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { inquiryEndpoints } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { completeDraft } from '@jicai/shared/domain/sourcing/project/draft-fixture.ts';
import { sql } from 'kysely';
import { readSheet as readExcel } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { newSeal } from '../../harness/client/seal.ts';
import { pdf } from '../../harness/mall/files.ts';
import { uploader } from '../../harness/mall/upload.ts';
import { openInquiry, sheetOf, submitAs } from '../../harness/sourcing/inquiries.ts';
import {
  draftOf,
  published,
  readAs,
  type SourcingWorld,
  signUpAs,
  sourcingWorld,
  tenderAs,
} from '../../harness/sourcing/projects.ts';

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

describe('[PJ5] a supplier that is the purchasing unit itself', () => {
  it('cannot sign up', async () => {
    const { number, id } = await published(world);
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
