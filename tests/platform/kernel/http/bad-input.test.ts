import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newSeal } from '../../../harness/client/seal.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

let world: World;
let packageNumber: string;

beforeAll(async () => {
  world = await startPlatform();
});
beforeEach(async () => {
  packageNumber = await world.publish();
});
afterAll(() => world.stop());

const { bid, changeEnd, changeState, clearBids, sendReminder, history } = biddingEndpoints;

let keys = 0;
/** Sends a wire body as it is; `n` a supplier, else the handler. */
async function raw(path: string, body: string | object, n?: number) {
  const player = n === undefined ? world.as('handler') : world.as('supplier', n);
  keys += 1;
  const { modulus, exponent } = world.server.keys;
  const token = await player.token();
  const sealed = newSeal(modulus, exponent).close(
    { method: 'POST', path, token, requestKey: `bad-input-${keys}` },
    typeof body === 'string' ? body : JSON.stringify(body),
  );
  const { headers, body: sent } = sealed;
  const answer = await world.send({ path, method: 'POST', headers, body: sent });
  const wire = JSON.parse(sealed.open(answer.body)) as { state: number; text: string };
  return { status: answer.status, ...wire };
}
const kinds = async () => {
  const rows = await world.db
    .selectFrom('auction_event')
    .select(['kind', 'payload'])
    .where('package_number', '=', packageNumber)
    .orderBy('seq')
    .execute();
  return rows;
};
const good = () => ({ bbh: packageNumber, zbj: '9000', mxList: [] as unknown[] });

describe('a request that does not fit its table is a 400 that names the field, and stores nothing', () => {
  it.each([
    ['no package', { bbh: undefined }, '参数有误：bbh（包编号）'],
    ['an empty package', { bbh: ' ' }, '参数有误：bbh（包编号）'],
    ['a package as an object', { bbh: { $ne: 1 } }, '参数有误：bbh（包编号）'],
    ['a package as a list', { bbh: ['x'] }, '参数有误：bbh（包编号）'],
    ['a very long package', { bbh: 'x'.repeat(65) }, '参数有误：bbh（包编号）'],
    ['a package with NUL', { bbh: 'x\0y' }, '参数有误：bbh（包编号）'],
    ['no price', { zbj: undefined }, '参数有误：zbj（报价）'],
    ['a price as an object', { zbj: {} }, '参数有误：zbj（报价）'],
    ['a price as a flag', { zbj: true }, '参数有误：zbj（报价）'],
    ['a very long price', { zbj: '1'.repeat(33) }, '参数有误：zbj（报价）'],
    ['half a character', { zbj: '1\ud800' }, '参数有误：zbj（报价）'],
    ['lines as a text', { mxList: 'x' }, '参数有误：mxList（明细报价）'],
    ['a line without a number', { mxList: [{ dj: '1' }] }, '参数有误：mxList.0.hh（明细报价）'],
    ['a line with a foreign field', { mxList: [{ hh: 1, dj: '1', x: 1 }] }, 'mxList.0.x'],
    ['a field of nobody', { gysid: 'org-supplier-2' }, '不支持的参数：gysid'],
    ['a prototype', JSON.parse('{"__proto__":{"zbj":"1"}}'), '__proto__'],
  ])('%s', async (_, change, expected) => {
    const text = JSON.stringify({ ...good(), ...change });
    const withProto = Object.hasOwn(change, '__proto__')
      ? text.replace(/}$/, ',"__proto__":{"zbj":"1"}}')
      : text;
    const answer = await raw(bid.path, withProto, 1);
    expect(answer).toMatchObject({ status: 400, state: 0 });
    expect(answer.text).toContain(expected);
    expect(await kinds()).toEqual([]);
  });

  it.each([
    ['1e309 as a number', '1e309'],
    ['-1e309 as a number', '-1e309'],
  ])('%s', async (_, number) => {
    const text = `{"bbh":"${packageNumber}","zbj":${number},"mxList":[]}`;
    expect(await raw(bid.path, text, 1)).toMatchObject({
      status: 400,
      text: '参数有误：zbj（报价）',
    });
    expect(await kinds()).toEqual([]);
  });

  it.each([
    ['a state that is none', changeState.path, { jjzt: '3', yy: 'x' }, 'jjzt（竞价状态）'],
    [
      'an end that is no time',
      changeEnd.path,
      { jjjssj: '20260230', yy: 'x' },
      'jjjssj（结束时间）',
    ],
    ['an end in words', changeEnd.path, { jjjssj: 'soon', yy: 'x' }, 'jjjssj（结束时间）'],
    ['a long reason', clearBids.path, { jjh: 'K1', yy: 'x'.repeat(201) }, 'yy（原因）'],
    ['an empty reminder', sendReminder.path, { jsrjjh: '', txnr: '  ' }, 'txnr（提醒内容）'],
    ['a long reminder', sendReminder.path, { txnr: '长'.repeat(501) }, 'txnr（提醒内容）'],
    ['a reminder with NUL', sendReminder.path, { txnr: 'a\0' }, 'txnr（提醒内容）'],
    [
      'a receiver with NUL',
      sendReminder.path,
      { jsrjjh: '\0', txnr: 'a' },
      'jsrjjh（接收人竞价号）',
    ],
    ['page 0', history.path, { pageno: 0, pagerow: 10 }, 'pageno（页码）'],
    ['101 rows', history.path, { pageno: 1, pagerow: 101 }, 'pagerow（每页行数）'],
    ['page 1.5', history.path, { pageno: 1.5, pagerow: 10 }, 'pageno（页码）'],
  ])('%s', async (_, path, change, expected) => {
    const answer = await raw(path, { bbh: packageNumber, ...change });
    expect(answer).toMatchObject({ status: 400, state: 0, text: `参数有误：${expected}` });
    expect(await kinds()).toEqual([]);
  });
});

describe('a bid that fits but may not be is stored as a refusal and nothing else', () => {
  it.each([
    ['three decimals', '9000.125', '金额最多两位小数'],
    ['words', 'a lot', '金额必须是数字'],
    ['nothing', '', '金额必须是数字'],
    ['full-width digits', '９０００', '金额必须是数字'],
    ['an exponent', '9e3', '金额必须是数字'],
    ['NaN', 'NaN', '金额必须是数字'],
    ['Infinity', 'Infinity', '金额必须是数字'],
    ['hexadecimal', '0x2328', '金额必须是数字'],
    ['a blank inside', '9 000', '金额必须是数字'],
    ['a wrong separator', '90,00', '金额必须是数字'],
    ['zero', '0', '报价必须大于 0'],
    ['minus zero', '-0', '报价必须大于 0'],
    ['minus one', '-1', '报价必须大于 0'],
    ['too much', '1234567890123.00', '金额过大'],
    ['above the start', '10000.01', '报价不能高于起始价 10,000.00'],
  ])('[AU2] [A08] %s', async (_, amount, reason) => {
    const answer = await world.bid(1, packageNumber, amount);
    expect(answer).toMatchObject({ status: 200, state: 0, text: reason });
    expect(answer.data).toMatchObject({ accepted: false, seq: 1, reason });
    expect(await kinds()).toMatchObject([{ kind: 'bid.refused', payload: { typed: amount } }]);
    const bids = await world.db
      .selectFrom('auction_bid')
      .select('seq')
      .where('package_number', '=', packageNumber)
      .execute();
    expect(bids).toEqual([]);
  });

  it('[AU2] takes "2,000" for 2000, and digits sent as a number', async () => {
    expect((await world.bid(1, packageNumber, ' 2,000 ')).data?.amount).toBe(200_000);
    expect(await raw(bid.path, { ...good(), zbj: 1899.5 }, 2)).toMatchObject({
      state: 1,
      zbj: '1899.50',
    });
  });
});

describe('strangers and unknown packages', () => {
  it('[AU30] refuses a bid of who is not in the auction, and stores nothing', async () => {
    const own = await world.publish({ suppliers: [1, 2] });
    for (const player of [world.as('stranger'), world.as('supplier', 3)]) {
      const answer = await player.call(bid, { packageNumber: own, amount: '9000', lines: [] });
      expect(answer).toMatchObject({ status: 403, state: 0, text: '您未参与该采购项目' });
    }
    const row = await world.db
      .selectFrom('auction')
      .select(['last_seq', 'bid_count'])
      .where('package_number', '=', own)
      .executeTakeFirst();
    expect(row).toEqual({ last_seq: 0, bid_count: 0 });
  });

  it('says that a package is unknown', async () => {
    const of = { packageNumber: 'no such' };
    const bidding = await world.bid(1, 'no such', '1');
    expect(bidding).toMatchObject({ status: 404, state: 0, text: '该采购项目不存在' });
    const detail = await world.as('buyer').call(sourcingEndpoints.detail, of);
    expect(detail).toMatchObject({ status: 200, state: 0, text: '该采购项目不存在' });
    const state = await world.live.call(world.live.endpoints.state, of);
    expect(state).toMatchObject({
      status: 404,
      wire: { errCode: 500, errMsg: '该采购项目不存在' },
    });
  });

  it('[A13] takes signs of SQL and patterns for what they are', async () => {
    for (const keyword of ["' or 1=1 --", '%', '_', '\\', '"; drop table auction; --']) {
      const request = { tab: 'all', keyword, page: 1, pageSize: 10 } as const;
      const answer = await world.as('anonymous').call(sourcingEndpoints.listBiddings, request);
      expect(answer).toMatchObject({ state: 1, data: { rows: [], total: 0 } });
    }
  });
});
