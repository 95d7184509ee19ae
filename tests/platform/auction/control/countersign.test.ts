import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import { askedPackageText } from '@jicai/shared/domain/auction/countersign-words.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Publication } from '../../../harness/auction/publication.ts';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import { readLog } from '../../../harness/ledger/log.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

const { changeEnd, changeState, clearBids, decideCountersign, emergencyPause } = biddingEndpoints;
const WAITING = '已提交，等待监督人会签';

let world: World;
beforeAll(async () => {
  world = await startPlatform({ database: 'postgres', loginsPerMinute: 1_000 });
});
afterAll(() => world.stop());

const publish = (more: Publication = {}) =>
  world.publish({ ...more, rules: { dualControl: true } });
const state = async (packageNumber: string) => {
  const { data } = await world.live.call(liveEndpoints.state, { packageNumber });
  if (!data) throw new Error('no state');
  return data;
};
const to = (
  packageNumber: string,
  runState: 'started' | 'paused' | 'stopped',
  requestKey?: string,
) =>
  world
    .as('handler')
    .call(
      changeState,
      { packageNumber, runState, laterEnd: null, reason: runState === 'started' ? '' : '核实' },
      requestKey ? { requestKey } : {},
    );
const decide = (packageNumber: string, id: number, agrees = true, note = '') =>
  world.as('supervisor').call(decideCountersign, { packageNumber, id, agrees, note });
/** The newest request. */
const idOf = async (packageNumber: string) => (await state(packageNumber)).countersigns[0]?.id ?? 0;
const kinds = async (packageNumber: string) =>
  (await readLog(world.db, packageNumber)).map(({ kind }) => kind);

describe("[AU31] the supervisor's countersign", () => {
  it('is asked for with 已提交，等待监督人会签, and voids nothing before it', async () => {
    const packageNumber = await world.publish();
    await world.bid(1, packageNumber, '9000');
    const asked = await world
      .as('handler')
      .call(clearBids, { packageNumber, code: 'K1', reason: '误报' });
    expect(asked).toMatchObject({ state: 1, data: { text: WAITING, waiting: true } });
    expect(await state(packageNumber)).toMatchObject({
      bestBidderCode: 'K1',
      countersigns: [
        { id: 2, kind: 'clearing', status: 'waiting', code: 'K1', reason: '误报', note: '' },
      ],
    });
    const again = await world
      .as('handler')
      .call(clearBids, { packageNumber, code: 'K1', reason: '再报' });
    expect(again.text).toBe('相同的申请正在等待监督人会签');
    expect((await decide(packageNumber, 2)).state).toBe(1);
    expect(await state(packageNumber)).toMatchObject({
      bestBidderCode: null,
      countersigns: [{ id: 2, status: 'agreed' }],
    });
    expect(await kinds(packageNumber)).toEqual([
      'bid.accepted',
      'countersign.requested',
      'countersign.agreed',
      'bids.voided',
    ]);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('reaches the supervisor as a to-do that ends with the decision, not by a look', async () => {
    const packageNumber = await publish();
    const supervisor = world.as('supervisor');
    const todos = async (tab: 'open' | 'handled') => {
      const list = {
        personId: null,
        kind: '',
        objectId: '',
        page: 1,
        keyword: '',
        tab,
        pageSize: 20,
      };
      const { data } = await supervisor.call(todoEndpoints.list, list);
      return (data?.rows ?? []).filter(({ businessId }) => businessId === packageNumber);
    };
    await to(packageNumber, 'paused');
    const [todo] = await todos('open');
    expect(todo).toMatchObject({
      kind: 'task',
      openMode: 'review',
      processName: '竞价会签',
      url: `/Jdrjjdt?bbh=${packageNumber}`,
      isWorkflow: true,
    });
    const names = await world.db
      .selectFrom('package')
      .innerJoin('project', 'project.id', 'package.project_id')
      .select(['package.name as packageName', 'project.name as projectName'])
      .where('package.number', '=', packageNumber)
      .executeTakeFirstOrThrow();
    // The board announces a request with the same words as its to-do, so that it is announced once.
    const asked = askedPackageText({ packageNumber, ...names });
    expect(todo?.text).toBe(`${asked}：请会签“暂停竞价”，原因：核实`);
    expect(asked).toContain(`${packageNumber} ${names.projectName}`);
    await supervisor.call(todoEndpoints.handled, { id: todo?.id ?? '' });
    expect(await todos('open')).toHaveLength(1);
    await decide(packageNumber, await idOf(packageNumber));
    expect(await todos('open')).toEqual([]);
    expect(await todos('handled')).toMatchObject([{ id: todo?.id }]);

    // A request that can no longer be decided ends with the auction.
    await to(packageNumber, 'started');
    await to(packageNumber, 'paused');
    await to(packageNumber, 'stopped');
    expect(await todos('open')).toHaveLength(2);
    const stop = (await state(packageNumber)).countersigns.find(({ kind }) => kind === 'stop');
    await decide(packageNumber, stop?.id ?? 0);
    expect(await todos('open')).toEqual([]);
  });

  it('can be refused, with a note, and then nothing happens', async () => {
    const packageNumber = await publish();
    await to(packageNumber, 'stopped');
    const id = await idOf(packageNumber);
    expect((await decide(packageNumber, id, false)).text).toBe('不同意时请填写意见');
    expect((await decide(packageNumber, id, false, '理由不足')).state).toBe(1);
    expect(await state(packageNumber)).toMatchObject({
      runState: 'started',
      countersigns: [{ status: 'refused', note: '理由不足' }],
    });
    expect((await decide(packageNumber, id)).text).toContain('已会签或已失效');
    expect((await decide(packageNumber, 99)).text).toBe('该会签申请不存在');
    // Refused once, it may be asked for again.
    expect((await to(packageNumber, 'stopped')).state).toBe(1);
  });

  it("is the project's supervisor's alone", async () => {
    const packageNumber = await publish();
    await to(packageNumber, 'stopped');
    const body = { packageNumber, id: await idOf(packageNumber), agrees: true, note: '' };
    for (const player of [
      world.as('handler'),
      world.as('otherHandler'),
      world.as('buyer'),
      world.as('supplier', 1),
    ])
      expect((await player.call(decideCountersign, body)).status).toBe(403);
    expect((await state(packageNumber)).runState).toBe('started');
  });

  it('expires when the auction ends before it, by the close and by a stop', async () => {
    const packageNumber = await publish();
    await world.bid(1, packageNumber, '9000');
    await to(packageNumber, 'paused');
    const id = await idOf(packageNumber);
    await world.expire(packageNumber);
    expect((await decide(packageNumber, id)).text).toContain('已会签或已失效');
    expect((await state(packageNumber)).countersigns[0]).toMatchObject({
      status: 'expired',
      note: '报价已结束，申请失效',
    });
    expect((await kinds(packageNumber)).slice(-2)).toEqual([
      'auction.closed',
      'countersign.expired',
    ]);
    const stopped = await publish();
    await to(stopped, 'paused');
    const pause = await idOf(stopped);
    await to(stopped, 'stopped');
    await decide(stopped, await idOf(stopped));
    expect((await decide(stopped, pause)).state).toBe(0);
    const { countersigns, runState } = await state(stopped);
    expect(countersigns.map(({ kind, status }) => [kind, status])).toEqual([
      ['stop', 'agreed'],
      ['pause', 'expired'],
    ]);
    expect(runState).toBe('stopped');
  });

  it('[AU14] agreed to too late, expires with the reason why it cannot be done', async () => {
    const packageNumber = await publish();
    const end = (await world.now()) + 6 * 60_000;
    const asked = await world.as('handler').call(changeEnd, { packageNumber, end, reason: '加时' });
    expect(asked.data).toMatchObject({ waiting: true });
    const id = await idOf(packageNumber);
    expect((await state(packageNumber)).countersigns[0]?.end).toBe(Math.floor(end / 1000) * 1000);
    // Four minutes before that end.
    await world.db
      .updateTable('countersign')
      .set({ payload: JSON.stringify({ end: end - 2 * 60_000 }) })
      .where('package_number', '=', packageNumber)
      .execute();
    const late = await decide(packageNumber, id);
    expect(late.text).toBe('该申请已不能执行，已失效：结束时间至少应在 5 分钟之后');
    expect((await state(packageNumber)).countersigns[0]?.status).toBe('expired');
  });

  it('[R3] two agreements at one moment: one does it, and it is done once', async () => {
    const packageNumber = await publish();
    await world.bid(1, packageNumber, '9000');
    await world.as('handler').call(clearBids, { packageNumber, code: 'K1', reason: 'x' });
    const id = await idOf(packageNumber);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => decide(packageNumber, id, true)),
    );
    expect(answers.filter(({ state }) => state === 1)).toHaveLength(1);
    expect((await kinds(packageNumber)).filter((kind) => kind === 'bids.voided')).toHaveLength(1);
  });

  it('[R3] agreement against the end: either it came before, or it expired', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const packageNumber = await publish({ rules: { dualControl: true } });
      await to(packageNumber, 'stopped');
      const id = await idOf(packageNumber);
      const [answer] = await Promise.all([decide(packageNumber, id), world.expire(packageNumber)]);
      await world.bid(1, packageNumber, '9000');
      const { runState, countersigns } = await state(packageNumber);
      expect([answer.state, runState, countersigns[0]?.status]).toEqual(
        answer.state === 1 ? [1, 'stopped', 'agreed'] : [0, 'started', 'expired'],
      );
    }
  });

  it('[AU53] the same request key asks once, and decides once', async () => {
    const packageNumber = await publish();
    const first = await to(packageNumber, 'stopped', 'key-of-the-stop');
    const second = await to(packageNumber, 'stopped', 'key-of-the-stop');
    expect([first.data?.waiting, second.data?.waiting]).toEqual([true, true]);
    const body = { packageNumber, id: await idOf(packageNumber), agrees: true, note: '' };
    const options = { requestKey: 'key-of-the-yes' };
    for (const _ of [1, 2]) {
      const answer = await world.as('supervisor').call(decideCountersign, body, options);
      expect(answer.state).toBe(1);
    }
    expect(await kinds(packageNumber)).toEqual([
      'countersign.requested',
      'countersign.agreed',
      'state.stopped',
    ]);
  });
});

describe('[AU32] dual control', () => {
  it('off by default: the handler acts alone', async () => {
    const packageNumber = await world.publish();
    expect((await to(packageNumber, 'paused')).data).toEqual({ waiting: false, text: '' });
    expect((await state(packageNumber)).runState).toBe('paused');
  });

  it('makes pause, stop and end wait; a resume does not', async () => {
    const packageNumber = await publish();
    expect((await to(packageNumber, 'paused')).data?.text).toBe(WAITING);
    expect((await state(packageNumber)).runState).toBe('started');
    await decide(packageNumber, await idOf(packageNumber));
    expect((await state(packageNumber)).runState).toBe('paused');
    expect((await to(packageNumber, 'started')).data?.waiting).toBe(false);
    expect((await state(packageNumber)).runState).toBe('started');
    const end = Math.floor((await world.now()) / 1000 + 3_600) * 1000;
    await world.as('handler').call(changeEnd, { packageNumber, end, reason: '加时' });
    await decide(packageNumber, await idOf(packageNumber));
    expect((await state(packageNumber)).closesAtMs).toBe(end);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('is obeyed by the live service, which says so in words and in a field', async () => {
    const packageNumber = await publish();
    const token = await world.as('handler').token();
    const body = { packageNumber, quoteState: null, reason: '核实' };
    const paused = await world.live.call(
      liveEndpoints.changeState,
      { ...body, runState: 'paused', laterEnd: null },
      { token },
    );
    const end = (await world.now()) + 3_600_000;
    const ended = await world.live.call(liveEndpoints.changeEnd, { ...body, end }, { token });
    for (const { wire } of [paused, ended])
      expect(wire).toEqual({ errCode: 0, errMsg: WAITING, ddhq: '1' });
    expect((await state(packageNumber)).runState).toBe('started');
  });

  it('an emergency pause acts at once and is countersigned after', async () => {
    const packageNumber = await publish();
    const pause = () =>
      world.as('handler').call(emergencyPause, { packageNumber, reason: '疑似串标' });
    expect((await pause()).data?.waiting).toBe(false);
    expect(await state(packageNumber)).toMatchObject({
      runState: 'paused',
      stateReason: '疑似串标',
      countersigns: [{ kind: 'emergencyPause', status: 'waiting' }],
    });
    await decide(packageNumber, await idOf(packageNumber));
    expect((await state(packageNumber)).runState).toBe('paused');
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('an emergency pause that is not approved ends, and its time is given back', async () => {
    const packageNumber = await publish();
    const before = await state(packageNumber);
    const pause = { packageNumber, reason: '疑似串标' };
    await world.as('handler').call(emergencyPause, pause);
    const first = await idOf(packageNumber);
    await decide(packageNumber, first, false, '证据不足');
    const after = await state(packageNumber);
    expect(after.runState).toBe('started');
    expect(after.closesAtMs).toBeGreaterThan(before.closesAtMs);
    // Resumed and paused again by another decision, the first one's refusal changes nothing.
    await world.as('handler').call(emergencyPause, pause);
    const second = await idOf(packageNumber);
    await to(packageNumber, 'started');
    await world.as('handler').call(emergencyPause, pause);
    await decide(packageNumber, second, false, '证据不足');
    expect((await state(packageNumber)).runState).toBe('paused');
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('[AU20] no supplier hears of a request', async () => {
    const packageNumber = await publish();
    await to(packageNumber, 'stopped');
    const token = await world.as('supplier', 1).token();
    const seen = await world.live.call(liveEndpoints.state, { packageNumber }, { token });
    expect(seen.status).toBe(403);
    const own = await world
      .as('supplier', 1)
      .call(biddingEndpoints.ownEvents, { packageNumber, page: 1, pageSize: 10 });
    expect(own.data?.total).toBe(0);
  });
});
