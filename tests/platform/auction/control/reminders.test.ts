import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type World } from '../../../harness/world.ts';

let world: World;
let packageNumber: string;
beforeAll(async () => {
  world = await startPlatform();
  packageNumber = await world.publish();
  const say = (player: ReturnType<World['as']>, text: string, toCode: string | null = null) =>
    player.call(biddingEndpoints.sendReminder, { packageNumber, toCode, text });
  await say(world.as('handler'), '一：给所有人');
  await say(world.as('handler'), '二：只给乙', 'K2');
  await say(world.as('supplier', 1), '三：甲写给经办人');
  await say(world.as('supplier', 1), '四：甲想写给乙', 'K2');
  await say(world.as('supervisor'), '五：监督人给所有人');
});
afterAll(() => world.stop());

const { reminders, sendReminder } = biddingEndpoints;
const numbers = async (player: ReturnType<World['as']>, afterSeq = 0) => {
  const { data } = await player.call(reminders, { packageNumber, afterSeq });
  return data?.reminders.map(({ seq }) => seq);
};

describe('[AU34] reminders', () => {
  it('have running numbers, and are asked for after the one held', async () => {
    expect(await numbers(world.as('handler'))).toEqual([1, 2, 3, 4, 5]);
    expect(await numbers(world.as('supervisor'), 3)).toEqual([4, 5]);
    expect(await numbers(world.as('handler'), 5)).toEqual([]);
    const { data } = await world.live.call(world.live.endpoints.state, { packageNumber });
    expect(data?.messageSeq).toBe(5);
  });

  it('reach a supplier when they are for all, for them or from them', async () => {
    const texts = async (n: number) => {
      const { data } = await world
        .as('supplier', n)
        .call(reminders, { packageNumber, afterSeq: 0 });
      return data?.reminders.map(({ text }) => text.slice(0, 1));
    };
    expect(await texts(1)).toEqual(['一', '三', '四', '五']);
    expect(await texts(2)).toEqual(['一', '二', '五']);
    expect(await texts(3)).toEqual(['一', '五']);
  });

  it('are numbered for each supplier without a gap, which would tell that others got some', async () => {
    expect(await numbers(world.as('supplier', 1))).toEqual([1, 2, 3, 4]);
    expect(await numbers(world.as('supplier', 1), 2)).toEqual([3, 4]);
    expect(await numbers(world.as('supplier', 2))).toEqual([1, 2, 3]);
    expect(await numbers(world.as('supplier', 3))).toEqual([1, 2]);
    expect(await numbers(world.as('supplier', 3), 2)).toEqual([]);
    const { data } = await world.as('supplier', 3).call(reminders, { packageNumber, afterSeq: 0 });
    expect(data?.reminders.map((one) => one.numbers)).toEqual([[], []]);
    // The relay numbers what it pushes by what the platform tells it.
    const all = await world.live.call(world.live.endpoints.reminders, {
      packageNumber,
      afterSeq: 0,
    });
    const of = (code: string) =>
      all.data?.reminders.flatMap(
        (one) => one.numbers.find((number) => number.code === code)?.number ?? [],
      );
    expect(of('K1')).toEqual([1, 2, 3, 4]);
    expect(of('K3')).toEqual([1, 2]);
  });

  it('from a supplier go to the handler, whatever receiver they name', async () => {
    const { data } = await world.as('handler').call(reminders, { packageNumber, afterSeq: 2 });
    expect(data?.reminders.slice(0, 2)).toMatchObject([
      { from: 'supplier', fromCode: 'K1', toCode: null, text: '三：甲写给经办人' },
      { from: 'supplier', fromCode: 'K1', toCode: null },
    ]);
  });

  it('stand among the messages of those they are for, who may be anywhere, until they are read', async () => {
    const lettersOf = async (player: ReturnType<World['as']>) => {
      const list = {
        personId: null,
        kind: '',
        objectId: '',
        tab: 'unread',
        keyword: '',
        page: 1,
        pageSize: 20,
      } as const;
      const { data } = await player.call(todoEndpoints.list, list);
      return (data?.rows ?? [])
        .filter(({ businessId }) => businessId === packageNumber)
        .map(({ processName, text, url, fromName }) => [processName, text, url, fromName])
        .sort(([, one = ''], [, other = '']) => (one < other ? -1 : 1));
    };
    const { name } = await world.db
      .selectFrom('package')
      .select('name')
      .where('number', '=', packageNumber)
      .executeTakeFirstOrThrow();
    const board = (path: string) => `${path}?bbh=${packageNumber}`;
    const reminder = (text: string, path: string, from: string) => [
      ...['竞价提醒', `${name}：${text}`, board(path), from],
    ];
    expect(await lettersOf(world.as('supplier', 1))).toEqual([
      reminder('一：给所有人', '/Gysjjdt', '经办人'),
      reminder('五：监督人给所有人', '/Gysjjdt', '监督人'),
    ]);
    expect(await lettersOf(world.as('supplier', 2))).toEqual([
      reminder('一：给所有人', '/Gysjjdt', '经办人'),
      reminder('二：只给乙', '/Gysjjdt', '经办人'),
      reminder('五：监督人给所有人', '/Gysjjdt', '监督人'),
    ]);
    // [AU20] A supplier is a code; what one wrote to another reaches the handler alone.
    const letter = (text: string) => [
      ...['竞价来信', `${name}：竞价号 K1 来信：${text}`, board('/Jbrjjdt'), '供应商'],
    ];
    expect(await lettersOf(world.as('handler'))).toEqual([
      reminder('五：监督人给所有人', '/Jbrjjdt', '监督人'),
      letter('三：甲写给经办人'),
      letter('四：甲想写给乙'),
    ]);
    for (const player of [world.as('supervisor'), world.as('stranger'), world.as('otherHandler')])
      expect(await lettersOf(player)).toEqual([]);
  });

  it('do not go to who is not there, nor come from a stranger', async () => {
    const to = { packageNumber, text: 'x' };
    const unknown = await world.as('handler').call(sendReminder, { ...to, toCode: 'K9' });
    expect(unknown).toMatchObject({ state: 0, text: '接收人不存在' });
    for (const player of [world.as('stranger'), world.as('otherHandler')]) {
      const answer = await player.call(sendReminder, { ...to, toCode: null });
      expect(answer).toMatchObject({ status: 403, state: 0 });
      expect((await player.call(reminders, { packageNumber, afterSeq: 0 })).status).toBe(403);
    }
    expect(await numbers(world.as('handler'))).toEqual([1, 2, 3, 4, 5]);
  });

  it('say 发送成功 in the live service, and come from it under the same rules', async () => {
    const number = await world.publish();
    const { addReminder, reminders: read } = world.live.endpoints;
    const token = await world.as('handler').token();
    const body = { packageNumber: number, toCode: 'K2', text: '请尽快报价' };
    const sent = await world.live.call(addReminder, body, { token, requestKey: 'remind-once' });
    expect(sent).toMatchObject({ status: 200, wire: { errCode: 0, errMsg: '发送成功' } });
    await world.live.call(addReminder, body, { token, requestKey: 'remind-once' });
    const of = { packageNumber: number, afterSeq: 0 };
    expect((await world.live.call(read, of)).data?.reminders).toHaveLength(1);
    const rival = await world.as('supplier', 1).token();
    expect((await world.live.call(read, of, { token: rival })).data?.reminders).toEqual([]);
    const unknown = await world.live.call(addReminder, { ...body, toCode: 'K9' }, { token });
    expect(unknown.wire).toEqual({
      errCode: 1,
      errMsg: '接收人不存在',
      code: 'reminder.toUnknown',
    });
  });

  it('keep signs and emoji as they are', async () => {
    const number = await world.publish();
    const text = '<b>&amp; 🚚 𠮷"\\n\' {x}';
    await world.as('handler').call(sendReminder, { packageNumber: number, toCode: null, text });
    const { data } = await world.as('supplier', 1).call(reminders, {
      packageNumber: number,
      afterSeq: 0,
    });
    expect(data?.reminders[0]?.text).toBe(text);
  });
});
