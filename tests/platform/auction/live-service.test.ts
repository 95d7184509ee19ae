import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { waitText } from '@jicai/shared/domain/auction/clock/clock.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { supplierOrg } from '../../harness/people/cast.ts';
import { eachDatabase, startPlatform, type World } from '../../harness/world.ts';
import { rows } from '../kernel/access/every-call.ts';

describe.each(eachDatabase)('the live service, on %s', (database) => {
  let world: World;
  let packageNumber: string;
  beforeAll(async () => {
    world = await startPlatform({ database });
    packageNumber = await world.publish({ openingOffers: { 4: fen(950_000) } });
    await world.bid(1, packageNumber, '9000');
    await world.bid(2, packageNumber, '99999999');
    await world.bid(2, packageNumber, '8,900.00');
  });
  afterAll(() => world.stop());

  it('tells the relay the whole state at one moment', async () => {
    const { status, data, wire } = await world.live.call(liveEndpoints.state, { packageNumber });
    expect(status).toBe(200);
    expect(wire).toMatchObject({ errCode: 0, errMsg: '服务已连接', status: '1', zdbj: '8900.00' });
    expect(data).toMatchObject({
      phase: 'running',
      runState: 'started',
      bidCount: 2,
      bestBid: 890_000,
      bestBidderCode: 'K2',
      bestBidderName: '供方乙有限公司',
      bidSeq: 3,
      messageSeq: 0,
      outcome: null,
    });
    const leftMs = (data?.closesAtMs ?? 0) - (data?.serverTimeMs ?? 0);
    expect(wire).toMatchObject({ waitMsg: waitText(leftMs) });
    expect(data?.entrants).toHaveLength(6);
    expect(data?.entrants[3]).toEqual({
      code: 'K4',
      supplierId: supplierOrg(4),
      name: '供方丁有限公司',
      openingOffer: 950_000,
    });
    expect(data?.ranking.map(({ code, amount, bids }) => [code, amount, bids])).toEqual([
      ['K2', 890_000, 1],
      ['K1', 900_000, 1],
    ]);
    const [first] = data?.lastBids ?? [];
    expect(first).toMatchObject({ index: 1, seq: 1, code: 'K1', amount: 900_000 });
    expect(first?.at).toBe(data?.ranking[1]?.at);
    expect(Math.abs((data?.serverTimeMs ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  it('keeps amounts and times exact to the largest', async () => {
    const number = await world.publish({
      rules: { startingPrice: fen(99_999_999_999_999), step: { kind: 'amount', amount: fen(1) } },
    });
    await world.bid(1, number, '999999999999.99');
    const { data } = await world.live.call(liveEndpoints.state, { packageNumber: number });
    expect(data?.bestBid).toBe(99_999_999_999_999);
    expect(data?.lastBids[0]?.amount).toBe(99_999_999_999_999);
  });

  it("has the rules, and with a person's token the role in which they watch", async () => {
    const { packageInfo } = liveEndpoints;
    const relay = await world.live.call(packageInfo, { packageNumber });
    expect(relay.data).toMatchObject({
      viewer: null,
      info: { packageNumber, startingPrice: 1_000_000, stepAmount: 10_000, minSuppliers: 3 },
    });
    const viewer = async (token: string | null) =>
      (await world.live.call(packageInfo, { packageNumber }, { token })).data?.viewer;
    expect(await viewer(await world.as('supplier', 1).token())).toEqual({
      role: 'supplier',
      code: 'K1',
      personId: 'person-supplier1',
    });
    expect(await viewer(await world.as('handler').token())).toMatchObject({ role: 'handler' });
    expect(await viewer(await world.as('supervisor').token())).toMatchObject({
      role: 'supervisor',
      code: null,
    });
  });

  it('lists valid bids after a number, oldest first', async () => {
    const bidsAfter = async (afterSeq: number) =>
      (await world.live.call(liveEndpoints.bids, { packageNumber, afterSeq })).data?.bids;
    expect((await bidsAfter(0))?.map(({ seq, code }) => [seq, code])).toEqual([
      [1, 'K1'],
      [3, 'K2'],
    ]);
    expect(await bidsAfter(1)).toHaveLength(1);
    expect(await bidsAfter(3)).toEqual([]);
  });

  it("[8.3.3] the relay's token reads everything and commands nothing", async () => {
    const inAnHour = (await world.now()) + 3_600_000;
    for (const endpoint of Object.values(liveEndpoints)) {
      const body = rows[endpoint.name]?.body(packageNumber, inAnHour) as never;
      const answer = await world.live.call(endpoint as never, body);
      expect({ call: endpoint.name, status: answer.status }).toEqual({
        call: endpoint.name,
        status: endpoint.write ? 401 : 200,
      });
    }
  });

  it('[AU35] has the shapes of the specification for what goes wrong', async () => {
    const { state } = liveEndpoints;
    const of = { packageNumber };
    for (const token of [null, '', 'wrong', `${world.relayToken}x`]) {
      const answer = await world.live.call(state, of, { token });
      expect(answer).toMatchObject({ status: 401, wire: { errCode: 401, errMsg: 'token错误' } });
    }
    const stranger = await world.as('stranger').token();
    const denied = await world.live.call(state, of, { token: stranger });
    expect(denied).toMatchObject({ status: 403, wire: { errCode: 500 } });
    const foreign = await world.live.call(liveEndpoints.packageInfo, of, { token: stranger });
    expect(foreign).toMatchObject({ status: 403, wire: { errMsg: '您未参与该采购项目' } });
    const unknown = await world.live.call(state, { packageNumber: 'none' });
    expect(unknown).toMatchObject({
      status: 404,
      wire: { errCode: 500, errMsg: '该采购项目不存在' },
    });
    const get = (path: string) =>
      world.send({ path, method: 'GET', headers: { token: world.relayToken }, body: null });
    const missing = await get(state.path);
    expect(missing.status).toBe(400);
    expect(JSON.parse(missing.body)).toEqual({
      errCode: 500,
      errMsg: '参数有误：bbh（包编号）',
      code: 'call.badField',
      field: 'bbh',
    });
    const extra = await get(`${state.path}?bbh=x&x=1`);
    expect(JSON.parse(extra.body).errMsg).toBe('不支持的参数：x');
    const twice = await get(`${state.path}?bbh=x&bbh=y`);
    expect(twice.status).toBe(400);
    expect((await get('/live/none')).status).toBe(404);
  });

  it('carries out commands of the handler and says so in its words', async () => {
    const token = await world.as('handler').token();
    const number = await world.publish();
    const { changeEnd, changeState } = liveEndpoints;
    const base = { packageNumber: number, quoteState: null };
    const end = (await world.now()) + 7_200_000;
    const ended = await world.live.call(changeEnd, { ...base, end, reason: '延长' }, { token });
    expect(ended.wire).toEqual({ errCode: 0, errMsg: '保存成功', ddhq: '0' });
    const to = (runState: 'paused' | 'started', reason: string) =>
      world.live.call(changeState, { ...base, runState, laterEnd: null, reason }, { token });
    expect((await to('paused', '')).wire).toEqual({
      errCode: 1,
      errMsg: '请填写原因',
      code: 'auction.reasonMissing',
      field: 'yy',
    });
    expect((await to('paused', '核实')).wire).toEqual({
      errCode: 0,
      errMsg: '操作成功',
      ddhq: '0',
    });
    expect((await to('paused', '核实')).wire).toMatchObject({
      errCode: 1,
      errMsg: '报价已处于暂停状态',
    });
    expect((await to('started', '')).wire).toEqual({ errCode: 0, errMsg: '操作成功', ddhq: '0' });
    const keyless = await world.send({
      path: changeState.path,
      method: 'POST',
      headers: { token: token ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ bbh: number, jjzt: '1', yy: 'x' }),
    });
    expect(keyless.status).toBe(400);
  });
});
