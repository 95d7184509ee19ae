import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localStorage } from '@jicai/platform/src/files/storage/local.ts';
import { evaluationEndpoints } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { inquiryEndpoints } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { resultEndpoints } from '@jicai/shared/contract/sourcing/result.ts';
import { todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import { readTemplate } from '@jicai/shared/domain/sourcing/inquiry/template.ts';
import { sql } from 'kysely';
import { readSheet as readExcel } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import { pdf } from '../../../harness/mall/files.ts';
import { uploader } from '../../../harness/mall/upload.ts';
import {
  endQuoting,
  openAll,
  openInquiry,
  sheetOf,
  submitAs,
  twoItems,
} from '../../../harness/sourcing/inquiries.ts';
import { HOUR, type SourcingWorld, sourcingWorld } from '../../../harness/sourcing/projects.ts';
import type { Player } from '../../../harness/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'jicai-inquiry-'));
let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld({ database: 'postgres', storage: localStorage(folder) });
});
afterAll(() => world?.stop());

const fileOf = async (n: number, packageNumber: string) =>
  (await must(world.as('supplier', n).call(inquiryEndpoints.sheet, { packageNumber }))).file;
const save = (n: number, packageNumber: string, version: number, sheet = sheetOf(['1', '2'])) =>
  world.as('supplier', n).call(inquiryEndpoints.save, { packageNumber, version, sheet });

describe('[IQ2] the call of bids', () => {
  it('takes no quote of an inquiry: a sealed quote comes with its sheet', async () => {
    const { packageNumber } = await openInquiry(world);
    await world.pass(0);
    const { state, text } = await world.bid(1, packageNumber, '9000');
    expect({ state, text }).toEqual({
      state: 0,
      text: '询价须填写报价单后密封提交，请在询价大厅报价',
    });
    await must(submitAs(world, 1, packageNumber, sheetOf(['4800', '100'])));
  });
});

describe('[IQ1] the draft of a quote sheet', () => {
  it('is kept as it was typed, for its supplier alone', async () => {
    const { number, packageNumber } = await openInquiry(world);
    expect(await fileOf(1, packageNumber)).toMatchObject({
      draft: null,
      version: 0,
      savedAtMs: null,
    });
    const half = sheetOf(['4,800', ''], { deliveryDays: '' });
    expect((await must(save(1, packageNumber, 0, half))).version).toBe(1);
    expect(await fileOf(1, packageNumber)).toMatchObject({ draft: half, version: 1 });
    expect((await fileOf(2, packageNumber)).draft).toBe(null);
    const { rows } = await must(world.as('supplier', 1).call(inquiryEndpoints.sheets, { number }));
    expect(rows).toMatchObject([{ packageNumber, lineCount: 2, hasQuote: false }]);
    for (const player of [world.as('handler'), world.as('supervisor'), world.as('supplier', 5)]) {
      expect((await player.call(inquiryEndpoints.sheet, { packageNumber })).state).toBe(0);
      expect((await player.call(inquiryEndpoints.sheets, { number })).state).toBe(0);
    }
  });

  it('is never overwritten by an older window, and the same text twice is saved once', async () => {
    const { packageNumber } = await openInquiry(world);
    await must(save(1, packageNumber, 0));
    expect((await must(save(1, packageNumber, 0))).version).toBe(1);
    expect((await save(1, packageNumber, 0, sheetOf(['3', '4']))).text).toContain('在另一窗口');
    // Versions that nobody was given.
    for (const [n, version] of [
      [1, -1],
      [2, 2 ** 31 - 1],
    ] as const) {
      const { status, text } = await save(n, packageNumber, version, sheetOf(['3', '4']));
      expect([status, text]).toEqual([200, expect.stringContaining('在另一窗口')]);
    }
    const both = await Promise.all([
      save(1, packageNumber, 1, sheetOf(['5', '5'])),
      save(1, packageNumber, 1, sheetOf(['6', '6'])),
    ]);
    expect(both.map(({ state }) => state).toSorted()).toEqual([0, 1]);
    await endQuoting(world, packageNumber);
    expect((await save(1, packageNumber, 2)).text).toBe('报价已截止，报价单不能再修改');
  });
});

describe('[IQ2] sealing a quote sheet', () => {
  it('asks for everything by line and field, and understands what is unambiguous', async () => {
    const { packageNumber } = await openInquiry(world);
    const said = async (sheet = sheetOf(['1', '2'])) =>
      (await submitAs(world, 1, packageNumber, sheet)).text.replace('报价单还不能提交：', '');
    expect(await said(sheetOf(['', '2']))).toBe('第 1 行：请填写单价');
    expect(await said(sheetOf(['1.234', '2']))).toContain('第 1 行：');
    expect(await said(sheetOf(['-1', '2']))).toBe('第 1 行：金额须大于 0');
    expect(await said(sheetOf(['1斤', '2']))).toBe('第 1 行：金额必须是数字');
    expect(await said(sheetOf(['=1+1', '2']))).toContain('第 1 行：');
    expect(await said(sheetOf(['1']))).toContain('耗材');
    expect(await said(sheetOf(['1', '2', '3']))).toContain('3');
    expect(await said(sheetOf(['1', '2'], {}, { brand: ' ' }))).toContain('请填写品牌');
    expect(await said(sheetOf(['1', '2'], {}, { taxRate: '130' }))).toContain('税率');
    expect(await said(sheetOf(['1', '2'], { deliveryDays: '0' }))).toContain('交货期');
    expect(await said(sheetOf(['1', '2'], { validDays: 'x' }))).toContain('报价有效期');
    expect(await said(sheetOf(['99999', '2']))).toContain('100,000.00');
    const good = sheetOf(['￥４，８００', '1 000.50'], {}, { taxRate: '１３％' });
    const receipt = await must(submitAs(world, 1, packageNumber, good));
    expect(receipt).toMatchObject({ accepted: true, amount: 10 * 4_800_00 + 2_501_25 });
    expect(receipt.proof).not.toBe('');
    expect(await fileOf(1, packageNumber)).toMatchObject({
      quote: { state: 'sealed', amount: receipt.amount },
      sealedSheet: good,
    });
  });

  it('[AU53] the same key is the same quote; with another sheet it is refused', async () => {
    const { packageNumber } = await openInquiry(world);
    const key = 'one-sheet-of-an-inquiry';
    const first = await submitAs(world, 1, packageNumber, sheetOf(['1', '2']), key);
    const again = await submitAs(world, 1, packageNumber, sheetOf(['1', '2']), key);
    expect(again.data).toEqual(first.data);
    const other = sheetOf(['1', '2'], {}, { brand: '华为' });
    expect((await submitAs(world, 1, packageNumber, other, key)).state).toBe(0);
  });

  it('may be replaced and withdrawn up to, not at, the deadline', async () => {
    const { number, packageNumber } = await openInquiry(world);
    const withdraw = () =>
      world.as('supplier', 1).call(inquiryEndpoints.withdraw, { packageNumber });
    const counts = async (n: number) => {
      const { project } = await must(world.as('supplier', n).call(resultEndpoints.own, { number }));
      return project.packages.map(({ bids, amount }) => [bids, amount]);
    };
    await must(submitAs(world, 1, packageNumber, sheetOf(['1', '2'])));
    await must(submitAs(world, 1, packageNumber, sheetOf(['3', '2'])));
    // AU21, AU54: their own page counts the quote that stands, before it is opened; a rival's counts their own.
    expect([await counts(1), await counts(2)]).toEqual([[[1, null]], [[0, null]]]);
    await must(withdraw());
    expect(await counts(1)).toEqual([[0, null]]);
    expect((await fileOf(1, packageNumber)).quote).toMatchObject({
      state: 'withdrawn',
      changes: 2,
    });
    const { closesAtMs } = await fileOf(1, packageNumber);
    world.clock.at = closesAtMs - 1;
    await must(submitAs(world, 1, packageNumber, sheetOf(['5', '2'])));
    world.clock.at = closesAtMs;
    const late = await submitAs(world, 2, packageNumber, sheetOf(['', '2']));
    expect(late.text).toContain('已截止');
    expect((await withdraw()).state).toBe(0);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('of a stranger, or of a package that is no inquiry, is refused', async () => {
    const { packageNumber } = await openInquiry(world);
    expect((await submitAs(world, 5, packageNumber, sheetOf(['1', '2']))).status).toBe(403);
    const bidding = await world.publish({ rules: { quoteMethod: 'sealed' } });
    expect((await submitAs(world, 1, bidding, sheetOf(['1']))).text).toBe('该分包不是询价项目');
    expect((await save(1, bidding, 0)).text).toBe('该分包不是询价项目');
  });

  it('[AU21] races with itself, and one quote of each supplier stands', async () => {
    const { packageNumber } = await openInquiry(world);
    // Everybody is logged in before the race.
    for (const n of [1, 2, 3]) await fileOf(n, packageNumber);
    const answers = await Promise.all(
      [1, 2, 3, 1, 2, 3].map((n, index) =>
        submitAs(world, n, packageNumber, sheetOf([`${100 + index}`, '2'])),
      ),
    );
    expect(answers.map(({ text }) => text).filter(Boolean)).toEqual([]);
    const standing = await world.db
      .selectFrom('sealed_quote')
      .select('code')
      .where('package_number', '=', packageNumber)
      .where('ended_by', 'is', null)
      .execute();
    expect(standing).toHaveLength(3);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });
});

describe('[IQ1] [AU21] before the opening', () => {
  it('a file of a sheet is for its supplier; the organisers read it after the opening', async () => {
    const { packageNumber } = await openInquiry(world);
    const up = uploader(world, world.as('supplier', 1));
    const group = await up.group('quote');
    await up.send({ group, domain: 'quote', name: '报价函.pdf', bytes: pdf() });
    const sheet = sheetOf(['1', '2'], { fileGroup: group });
    await must(save(1, packageNumber, 0, sheet));
    await must(submitAs(world, 1, packageNumber, sheet));
    for (const n of [2, 3]) await must(submitAs(world, n, packageNumber, sheetOf(['1', '2'])));
    const may = async (n: number | null) =>
      (
        await uploader(world, n === null ? world.as('handler') : world.as('supplier', n)).list(
          group,
        )
      )?.length === 1;
    // By the file's own id neither.
    const [file] = (await up.list(group)) ?? [];
    const statusFor = async (player: Player) =>
      (await uploader(world, player).download(file?.id ?? '')).statusCode;
    const strangers = [
      'otherHandler',
      'otherSupervisor',
      'evaluator',
      'buyer',
      'operator',
    ] as const;
    const nobody = async () => {
      for (const player of [world.as('supplier', 2), ...strangers.map((one) => world.as(one))])
        expect(await statusFor(player)).toBe(404);
      expect(await statusFor(world.as('anonymous'))).toBe(401);
    };
    expect([await may(1), await may(2), await may(null)]).toEqual([true, false, false]);
    await nobody();
    expect(await statusFor(world.as('handler'))).toBe(404);
    expect(await statusFor(world.as('supervisor'))).toBe(404);
    await endQuoting(world, packageNumber);
    await openAll(world, packageNumber);
    expect([await may(null), await may(2)]).toEqual([true, false]);
    await nobody();
    expect(await statusFor(world.as('handler'))).toBe(200);
    expect(await statusFor(world.as('supervisor'))).toBe(200);
    const stolen = await submitAs(world, 2, packageNumber, sheet);
    expect(stolen.state).toBe(0);
  });
});

describe('[IQ8] the attachments of a quote sheet', () => {
  it('are sealed with it by their hashes; what changed afterwards is found', async () => {
    const { packageNumber } = await openInquiry(world);
    const up = uploader(world, world.as('supplier', 1));
    const group = await up.group('quote');
    const sendFile = (name: string) => up.send({ group, domain: 'quote', name, bytes: pdf() });
    await sendFile('报价函.pdf');
    const sheet = sheetOf(['1', '2'], { fileGroup: group });
    await must(save(1, packageNumber, 0, sheet));
    // Files that join the group after the draft was saved are sealed too.
    await sendFile('授权书.pdf');
    await sendFile('说明书.pdf');
    const forged = [{ fileId: 'x', name: 'x', size: 1, hash: 'x' }];
    await must(submitAs(world, 1, packageNumber, { ...sheet, files: forged }));
    const sealed = (await fileOf(1, packageNumber)).sealedSheet?.files ?? [];
    const hash = createHash('sha256').update(pdf()).digest('hex');
    const names = ['报价函.pdf', '授权书.pdf', '说明书.pdf'];
    expect(sealed.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(sealed.every((file) => file.hash === hash && file.size === pdf().length)).toBe(true);
    const idOf = (name: string) => sealed.find((file) => file.name === name)?.fileId;
    for (const n of [2, 3]) await must(submitAs(world, n, packageNumber, sheetOf(['1', '2'])));
    const ask = (actor: 'handler' | 'supervisor' | 'otherHandler' = 'handler') =>
      world.as(actor).call(evaluationEndpoints.files, { packageNumber });
    expect((await ask()).text).toContain('尚未开标');
    await endQuoting(world, packageNumber);
    await openAll(world, packageNumber);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
    const verdicts = async () =>
      (await must(ask())).files.map(({ name, verdict }) => `${name} ${verdict}`).toSorted();
    expect(await verdicts()).toEqual(names.map((name) => `${name} intact`).toSorted());
    expect((await ask('otherHandler')).status).toBe(403);
    // Another file's bytes stand in the place of the second one; the third one is gone.
    const other = uploader(world, world.as('supplier', 1));
    const away = await other.group('quote');
    const bytes = Buffer.concat([pdf(), Buffer.from('\n% changed\n')]);
    await other.send({ group: away, domain: 'quote', name: '附加.pdf', bytes });
    const keyOf = async (id: string) => {
      const { rows } = await sql<{ key: string }>`
        select storage_key as key from file where id = ${id}`.execute(world.db);
      return rows[0]?.key ?? '';
    };
    const [{ id: added = '' } = {}] = (await other.list(away)) ?? [];
    const [mine, theirs] = [await keyOf(idOf('授权书.pdf') ?? ''), await keyOf(added)];
    const setKey = (id: string | undefined, key: string) =>
      sql`update file set storage_key = ${key} where id = ${id}`.execute(world.db);
    await setKey(added, 'in between');
    await setKey(idOf('授权书.pdf'), theirs);
    await setKey(added, mine);
    await sql`update file set state = 'temporary' where id = ${idOf('说明书.pdf')}`.execute(
      world.db,
    );
    await sql`update file set group_id = ${group}, state = 'stored'
      where group_id = ${away}`.execute(world.db);
    const after = [
      '报价函.pdf intact',
      '授权书.pdf changed',
      '说明书.pdf missing',
      '附加.pdf added',
    ];
    expect(await verdicts()).toEqual(after.toSorted());
  });
});

describe('[IQ3] the Excel form of a sheet', () => {
  it('is made for one package, and reads back what it holds', async () => {
    const { packageNumber } = await openInquiry(world);
    const { file } = await must(
      world.as('supplier', 1).call(inquiryEndpoints.template, { packageNumber }),
    );
    const cells = await readExcel(Buffer.from(file, 'base64'));
    const { info, itemsVersion } = await fileOf(1, packageNumber);
    const read = readTemplate(cells, { packageNumber, itemsVersion, items: info.lines });
    expect(read).toMatchObject({
      errors: [],
      lines: [{ lineNo: 1 }, { lineNo: 2, taxRate: '13' }],
    });
  });
});

describe('[IQ4] the hall of an inquiry', () => {
  it('changes the end, but leaves the working days that an inquiry must be open', async () => {
    const { packageNumber } = await openInquiry(world);
    const change = (end: number, actor: 'handler' | 'supervisor' | 'otherHandler' = 'handler') =>
      world.as(actor).call(inquiryEndpoints.changeEnd, { packageNumber, end, reason: '调整' });
    expect((await change(world.clock.at + 6 * 60_000)).text).toContain('不得少于 3 个工作日');
    expect((await change(world.clock.at + 200 * HOUR, 'supervisor')).status).toBe(403);
    expect((await change(world.clock.at + 200 * HOUR, 'otherHandler')).status).toBe(403);
    await must(change(world.clock.at + 200 * HOUR));
    const set = (runState: 'paused' | 'started' | 'stopped') =>
      world
        .as('handler')
        .call(inquiryEndpoints.changeState, { packageNumber, runState, reason: '核实' });
    await must(set('paused'));
    expect((await submitAs(world, 1, packageNumber, sheetOf(['1', '2']))).text).toContain('暂停');
    await must(set('started'));
    await must(submitAs(world, 1, packageNumber, sheetOf(['1', '2'])));
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('asks its supervisor in the words of an inquiry', async () => {
    const change = { ...twoItems, dualControl: true };
    const { packageNumber } = await openInquiry(world, change);
    const project = await world.db
      .selectFrom('package')
      .innerJoin('project', 'project.id', 'package.project_id')
      .select('project.name')
      .where('package.number', '=', packageNumber)
      .executeTakeFirstOrThrow();
    const body = { packageNumber, runState: 'paused', reason: '核实' } as const;
    const { waiting } = await must(world.as('handler').call(inquiryEndpoints.changeState, body));
    expect(waiting).toBe(true);
    const list = {
      personId: null,
      kind: '',
      objectId: '',
      page: 1,
      keyword: '',
      tab: 'open',
      pageSize: 100,
    } as const;
    const { rows } = await must(world.as('supervisor').call(todoEndpoints.list, list));
    const todo = rows.find(({ businessId }) => businessId === packageNumber);
    expect(todo?.processName).toBe('询价会签');
    expect(todo?.text).toMatch(/请会签“暂停报价”，原因：核实$/);
    expect(todo?.text).toContain(`${packageNumber} ${project.name}`);
  });
});
