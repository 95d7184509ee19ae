import { type Made, recordData } from '@jicai/platform/src/auction/record/data.ts';
import { excelOf } from '@jicai/platform/src/auction/record/excel.ts';
import { pdfOf } from '@jicai/platform/src/auction/record/pdf.ts';
import { eventsIn } from '@jicai/platform/src/auction/replay/log-texts.ts';
import {
  readBegin,
  readEvents,
  readLogTexts,
} from '@jicai/platform/src/auction/replay/repository.ts';
import { publicUrl, saveSetting } from '@jicai/platform/src/kernel/settings/settings.ts';
import { readKeysInUse } from '@jicai/platform/src/kernel/signing/published-keys.ts';
import { transact } from '@jicai/platform/src/kernel/write/write.ts';
import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { recordPath } from '@jicai/shared/contract/auction/record.ts';
import { TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { fingerprintsText, parseFingerprints } from '@jicai/shared/domain/kernel/key-list.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLog } from '../../../harness/ledger/log.ts';
import { pdfText, unzip } from '../../../harness/made-files.ts';
import { personIdOf, SUPPLIERS, supplierName } from '../../../harness/people/cast.ts';
import { manualClock, type Player, startPlatform, type World } from '../../../harness/world.ts';
import { ACTORS, playerOf } from '../../kernel/access/every-call.ts';

const clock = manualClock(Date.UTC(2026, 10, 20, 2, 0, 0));
let world: World;
/** The finished auction of these tests. */
let packageNumber: string;
let origin: string;
beforeAll(async () => {
  const site = 'https://mall.example.org';
  world = await startPlatform({ clock, loginsPerMinute: 1_000, publicUrl: site });
  origin = await world.app.listen({ port: 0, host: '127.0.0.1' });
  packageNumber = await finished();
});
afterAll(() => world.stop());

/** An auction that supplier 2 has won, with a refusal and a pause. */
async function finished(): Promise<string> {
  const number = await world.publish({ opensIn: -1_000, closesIn: 20 * 60_000 });
  const handler = world.as('handler');
  const reason = '核实参数';
  const to = { packageNumber: number, laterEnd: null, reason } as const;
  await world.bid(1, number, '9800');
  clock.at += 5_000;
  await world.bid(3, number, '=HYPERLINK("http://x")');
  await handler.call(biddingEndpoints.changeState, { ...to, runState: 'paused' });
  clock.at += 60_000;
  await handler.call(biddingEndpoints.changeState, { ...to, runState: 'started' });
  await world.bid(3, number, '9700');
  await world.bid(2, number, '9330.05');
  await cleared(number);
  await handler.call(biddingEndpoints.sendReminder, {
    packageNumber: number,
    toCode: 'K3',
    text: '私信',
  });
  clock.at += 60 * 60_000;
  await world.bid(1, number, '1');
  return number;
}

/** [AU31] Supplier 4's bid, made void by the handler with the supervisor's countersign. */
async function cleared(number: string): Promise<void> {
  await world.bid(4, number, '9200');
  const asked = { packageNumber: number, code: 'K4', reason: '报错单位' };
  await world.as('handler').call(biddingEndpoints.clearBids, asked);
  const { data } = await world.live.call(world.live.endpoints.state, { packageNumber: number });
  const id = data?.countersigns[0]?.id ?? 0;
  const agreed = { packageNumber: number, id, agrees: true, note: '属实' };
  await world.as('supervisor').call(biddingEndpoints.decideCountersign, agreed);
}

/** Over a real line: an injected request has no body that ends, and is cut after a while. */
async function download(player: Player, format: string, number: string) {
  const token = await player.token();
  const headers: HeadersInit = token === null ? {} : { [TOKEN_HEADER]: token };
  const response = await fetch(origin + recordPath(format, encodeURIComponent(number)), {
    headers,
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, bytes, headers: response.headers };
}

/** Of an installation whose platforms have keys of their own. */
const KEY_IDS = ['3f2a91c0'.repeat(4), '0123abcd'.repeat(4)];

describe('[EV3] the record as a file', () => {
  it('says what it leaves out of a very long log, and its result is that of the whole', async () => {
    const given = { publicUrl: 'https://mall.example.org', keyIds: KEY_IDS, madeAt: clock.at };
    const begin = await readBegin(packageNumber, world.db);
    if (!begin) throw new Error('the auction is not over');
    const events = eventsIn(await readLogTexts(packageNumber, 1_000, world.db));
    expect(events).toEqual(
      await readEvents(packageNumber, { afterSeq: 0, limit: 1_000 }, world.db),
    );
    const made = (more: Partial<Made>) => recordData(begin, events, { ...given, ...more });
    const whole = made({});
    const pins = new URL(whole.pinnedUrl).searchParams;
    expect(parseFingerprints(pins.get('fingerprint') ?? '')).toEqual(KEY_IDS);
    const cut = made({ maxEvents: 3 });
    expect(whole.leftOut).toBe(0);
    expect(cut.events).toEqual(whole.events.slice(-3));
    expect([cut.board, cut.ranked]).toEqual([whole.board, whole.ranked]);
    expect(cut.bids).toEqual(whole.bids);
    expect(whole.bids).toHaveLength(3);
    const words = `只列日志第 ${whole.lastSeq - 2} 至 ${whole.lastSeq} 条，此前 ${whole.lastSeq - 3} 条从略`;
    for (const [data, says] of [
      [cut, true],
      [whole, false],
    ] as const) {
      expect(
        pdfText(await pdfOf(data))
          .replaceAll('\n', '')
          .includes(words),
      ).toBe(says);
      expect([...unzip(await excelOf(data)).values()].join().includes(words)).toBe(says);
    }
  });

  it('is a PDF that says what was won, in words, by which rules, and where to check it', async () => {
    const { status, bytes, headers } = await download(world.as('handler'), 'pdf', packageNumber);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="????_${packageNumber}.pdf"; filename*=UTF-8''${encodeURIComponent('成交记录')}_${packageNumber}.pdf`,
    );
    const text = pdfText(bytes);
    const { head_hash: head } = await world.db
      .selectFrom('auction')
      .select('head_hash')
      .where('package_number', '=', packageNumber)
      .executeTakeFirstOrThrow();
    for (const part of [
      '成交记录',
      supplierName(2),
      supplierName(3),
      '¥9,330.05',
      '玖仟叁佰叁拾元零伍分',
      '¥100.00（当前最优报价）',
      '核实参数',
      head,
      `签名公钥指纹${fingerprintsText(await readKeysInUse(world.db))}`,
      `https://mall.example.org/mall/audit/${packageNumber}`,
    ]) {
      expect(text.replaceAll('\n', '')).toContain(part);
    }
    // An archive asks for savings, bids that did not count and why, countersigns, curve, signatures.
    for (const part of [
      '节资额¥669.95（起始价 ¥10,000.00）',
      '节资率6.7%',
      '至少 3 家',
      '价格走势',
      '作废与被拒的报价（3 条）',
      '报错单位',
      '会签（1 项）',
      '清除 竞价号 K4 的报价',
      '属实',
      '经办人（签字）',
      '监督人（签字）',
      '采购单位（盖章）',
      `末条哈希 ${head.slice(0, 16)}`,
    ]) {
      expect(text.replaceAll('\n', ''), part).toContain(part);
    }
    // Sheets that fall apart are put together again: each has its number and the log's hash.
    const numbers = [...text.matchAll(/第 (\d+) 页 \/ 共 (\d+) 页/g)];
    expect(numbers.length).toBeGreaterThan(1);
    expect(numbers.map(([, page, of]) => [Number(page), Number(of)])).toEqual(
      numbers.map((_, index) => [index + 1, numbers.length]),
    );
    expect(text.split(`末条哈希 ${head.slice(0, 16)} `)).toHaveLength(numbers.length + 1);
    // The font's used signs are in the file, its other ones are not.
    expect(bytes.length).toBeLessThan(200_000);
  });

  it('is an Excel file of all events, in which no cell is a formula ([A27])', async () => {
    const { status, bytes } = await download(world.as('supervisor'), 'xlsx', packageNumber);
    expect(status).toBe(200);
    const files = unzip(bytes);
    const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*name="([^"]*)"/g)];
    expect(names.map(([, name]) => name)).toEqual([
      '概要',
      '报价',
      '操作',
      '会签',
      '参与供应商',
      '全部事件',
    ]);
    const all = [...files.values()].join('');
    expect(all).not.toMatch(/<f[ >]/);
    expect(all).toContain("<t>'=HYPERLINK(");
    expect(all).not.toMatch(/>=HYPERLINK/);
    const log = await readLog(world.db, packageNumber);
    for (const { hash } of log) expect(all).toContain(hash);
    // Whoever verifies the log compares the key with what the record prints (TL1).
    expect(all).toContain(fingerprintsText(await readKeysInUse(world.db)));
  });

  it('says as an Excel file what the PDF says of a void bid, of countersigns and of the result', async () => {
    const { bytes } = await download(world.as('supervisor'), 'xlsx', packageNumber);
    const files = unzip(bytes);
    const texts = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)];
    const sheetOf = (n: number) =>
      [...(files.get(`xl/worksheets/sheet${n}.xml`) ?? '').matchAll(/t="s"><v>(\d+)</g)]
        .map(([, index]) => texts[Number(index)]?.[1])
        .join();
    const log = await readLog(world.db, packageNumber);
    const seqOf = (kind: string) => log.find((event) => event.kind === kind)?.seq;
    const voided = seqOf('bids.voided');
    const asked = seqOf('countersign.requested');
    const pdf = pdfText((await download(world.as('supervisor'), 'pdf', packageNumber)).bytes);
    for (const [n, parts] of [
      [1, ['成交确认', '待成交供应商确认']],
      [2, [`作废（序号 ${voided}）`, '报错单位']],
      [3, [`序号 ${asked}：清除 竞价号 K4 的报价`, '属实', '监督人已同意']],
      [4, ['清除 竞价号 K4 的报价', '报错单位', '属实']],
      [5, [supplierName(3), '¥9,330.05']],
    ] as const) {
      for (const part of parts) {
        expect(sheetOf(n), part).toContain(part);
        if (!part.startsWith('序号')) expect(pdf.replaceAll('\n', '')).toContain(part);
      }
    }
  });

  it('of who has won names himself; rivals are codes, and what was written to them is not in it', async () => {
    const { status, bytes } = await download(world.as('supplier', 2), 'pdf', packageNumber);
    expect(status).toBe(200);
    const text = pdfText(bytes).replaceAll('\n', '');
    expect(text).toContain(supplierName(2));
    for (let n = 1; n <= SUPPLIERS; n += 1) {
      if (n !== 2) expect(text).not.toContain(supplierName(n));
    }
    expect(text).not.toContain('私信');
    // Rivals' refused and void bids and what the organisers wrote to each other are not the winner's.
    expect(text).not.toContain('属实');
    expect(text).not.toContain('=HYPERLINK');
    expect((await download(world.as('supplier', 2), 'xlsx', packageNumber)).status).toBe(403);
  });

  it('names the address that the set-up saved while the platform runs', async () => {
    const by = { personId: personIdOf('handler'), clock };
    const site = 'https://caigou.example.edu.cn';
    await transact(world.db, (trx) => saveSetting(publicUrl, site, by, trx));
    const { bytes } = await download(world.as('handler'), 'pdf', packageNumber);
    const text = pdfText(bytes).replaceAll('\n', '');
    expect(text).toContain(`${site}/mall/audit/${packageNumber}`);
    expect(text).not.toContain('mall.example.org');
  });

  it('is for its handler, its supervisor and who has won: everybody else is refused', async () => {
    for (const actor of ACTORS) {
      const { status } = await download(playerOf(world, actor), 'pdf', packageNumber);
      const isTheirs = actor === 'handler' || actor === 'supervisor';
      const expected = isTheirs ? 200 : actor === 'anonymous' ? 401 : 403;
      expect({ actor, status }).toEqual({ actor, status: expected });
    }
    const running = await world.publish();
    expect((await download(world.as('handler'), 'pdf', running)).status).toBe(409);
    expect((await download(world.as('handler'), 'exe', packageNumber)).status).toBe(404);
  });

  it('is made once for each head of the log: the same file comes again until something changes', async () => {
    const number = await finished();
    const get = async (player: Player, format = 'pdf') =>
      (await download(player, format, number)).bytes;
    const [handler, supervisor] = [world.as('handler'), world.as('supervisor')];
    const winner = world.as('supplier', 2);
    const first = await get(handler);
    // It says when it was made: another one would say another time.
    clock.at += 60_000;
    expect((await get(supervisor)).equals(first)).toBe(true);
    // The winner's is another one, and each format.
    expect((await get(winner)).equals(first)).toBe(false);
    expect((await get(handler, 'xlsx')).equals(first)).toBe(false);
    expect((await get(handler)).equals(first)).toBe(true);
    // A later name changes nothing that was recorded before.
    const rename = (from: string, to: string) =>
      world.db.updateTable('org').set({ name: to }).where('name', '=', from).execute();
    await rename(supplierName(3), '更名后的公司');
    const renamed = await get(handler);
    await rename('更名后的公司', supplierName(3));
    expect(renamed.equals(first)).toBe(true);
    // The winner's answer goes into the log.
    const answer = { packageNumber: number, answer: 'confirmed', step: null, reason: '' } as const;
    expect((await winner.call(awardEndpoints.answerAward, answer)).state).toBe(1);
    expect((await get(handler)).equals(first)).toBe(false);
  });
});
