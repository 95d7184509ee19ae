import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { say } from '@jicai/shared/messages.ts';
import { describe, expect, it } from 'vitest';
import { within } from '../harness/dose.ts';
import { SERVICE_TOKEN, type Seen } from './world/fake-upstream.ts';
import { startWorld, until } from './world/world.ts';

const pausePath = liveEndpoints.changeState.path;
const pause = { kind: 'changeState', runState: 'paused', text: '设备检修' } as const;

describe('a command', () => {
  it('[AU30] goes once to the live service with the sender’s own token and its request key', async () => {
    const { connect, upstream, auction } = await startWorld();
    const handler = connect('handler');
    await handler.join();
    upstream.misbehave = ({ path }) => {
      if (path === pausePath) auction.patch({ runState: 'paused', pausedAtMs: Date.now() });
      return null;
    };
    const done = await handler.command(pause);
    expect(done).toEqual({ ok: 'yes', text: '操作成功', reason: '', code: '' });
    const [call, ...more] = upstream.seen.filter(({ path }) => path === pausePath);
    expect(more).toEqual([]);
    expect(call?.headers.token).toBe('handler');
    expect(call?.headers['x-request-key']).toBe('key-12345678');
    const request = { packageNumber: 'P1', runState: 'paused', quoteState: null } as const;
    expect(JSON.parse(call?.body ?? '')).toEqual(
      encode(liveEndpoints.changeState.request, { ...request, reason: '设备检修', laterEnd: null }),
    );
    await until('the board shows it', () => handler.board?.clock.runState === 'paused', 400);
  });

  it('[AU34] answers with the texts of the specification', async () => {
    const { connect, upstream } = await startWorld();
    const handler = connect('handler');
    await handler.join();
    const end = { kind: 'changeEnd', end: Date.now() + 600_000, text: '延长' } as const;
    const remind = { kind: 'remind', text: '请尽快报价' } as const;
    expect((await handler.command(end)).text).toBe('保存成功');
    expect((await handler.command(remind)).text).toBe('发送成功');
    upstream.misbehave = ({ method }) =>
      method === 'POST'
        ? (_, response) =>
            void response.end('{"errCode":1,"errMsg":"竞价已暂停","code":"auction.paused"}')
        : null;
    expect(await handler.command(pause)).toEqual({
      ok: 'no',
      text: '操作失败',
      reason: '竞价已暂停',
      code: 'auction.paused',
    });
    expect(await handler.command(end)).toMatchObject({ text: '保失败', code: 'auction.paused' });
    expect((await handler.command(remind)).text).toBe('发送失败');
  });

  it('[AU32] says that it waits for the supervisor, and carries an emergency pause by itself', async () => {
    const { connect, upstream } = await startWorld();
    const handler = connect('handler');
    await handler.join();
    upstream.misbehave = ({ path }) =>
      path === pausePath
        ? (_, response) =>
            void response.end('{"errCode":0,"errMsg":"已提交，等待监督人会签","ddhq":"1"}')
        : null;
    const waits = { ok: 'yes', text: '已提交，等待监督人会签', reason: '', code: '' };
    expect(await handler.command(pause)).toEqual(waits);
    const emergency = { kind: 'emergencyPause', text: '疑似串标' } as const;
    const { path } = liveEndpoints.emergencyPause;
    expect(await handler.command({ ...emergency, text: ' ' })).toMatchObject({
      ok: 'no',
      reason: '请填写原因',
    });
    expect((await handler.command(emergency)).ok).toBe('yes');
    const sent = upstream.seen.filter((call) => call.path === path);
    expect(sent.map(({ body }) => JSON.parse(body))).toEqual([{ bbh: 'P1', yy: '疑似串标' }]);
  });

  it('[AU30] of a supervisor or a supplier, or of no member, does not leave the relay', async () => {
    const { connect, upstream } = await startWorld();
    const [supervisor, supplier] = [connect('supervisor'), connect('supplierA')];
    const stranger = connect('handler');
    await supervisor.join();
    await supplier.join();
    for (const client of [supervisor, supplier, stranger]) {
      const done = await client.command(pause);
      expect(done).toMatchObject({ ok: 'no', reason: say('permission.denied') });
    }
    expect(upstream.count(pausePath)).toBe(0);
  });

  it('fails fast when the service hangs, and is not carried out later', async () => {
    const { connect, upstream } = await startWorld({ paces: { callDeadlineMs: 600 } });
    const handler = connect('handler');
    await handler.join();
    upstream.misbehave = ({ path }) => (path === pausePath ? () => {} : null);
    const began = performance.now();
    const done = await handler.command(pause);
    expect(done).toEqual({
      ok: 'no',
      text: '操作失败',
      reason: say('live.unavailable'),
      code: 'live.unavailable',
    });
    expect(performance.now() - began).toBeLessThan(within(1_500));
    upstream.misbehave = null;
    await handler.command({ kind: 'remind', text: '之后' });
    expect(upstream.count(pausePath)).toBe(1);
  });

  it('without a key, a reason or a state is refused in words', async () => {
    const { connect, upstream } = await startWorld();
    const handler = connect('handler');
    await handler.join();
    const reasons = [
      await handler.command({ ...pause, requestKey: 'short' }),
      await handler.command({ kind: 'changeEnd', end: Date.now() + 600_000 }),
      await handler.command({ kind: 'remind', text: '  ' }),
    ].map(({ reason, code }) => [reason, code]);
    expect(reasons).toEqual(
      (['call.keyMissing', 'auction.reasonMissing', 'reminder.empty'] as const).map((key) => [
        say(key),
        key,
      ]),
    );
    const isCommand = ({ method, path }: Seen) =>
      method === 'POST' && path !== liveEndpoints.reportRelay.path;
    expect(upstream.seen.filter(isCommand)).toEqual([]);
  });

  it('[A18] uses the service token for polls only, a person’s for what a person does', async () => {
    const { connect, upstream } = await startWorld();
    const supplier = connect('supplierA');
    await supplier.join();
    await supplier.command({ kind: 'remind', text: '请问' });
    const tokenOf = (path: string) =>
      upstream.seen.filter((one) => one.path === path).map(({ headers }) => headers.token);
    expect(new Set(tokenOf(liveEndpoints.state.path))).toEqual(new Set([SERVICE_TOKEN]));
    expect(tokenOf(liveEndpoints.addReminder.path)).toEqual(['supplierA']);
    expect(tokenOf(liveEndpoints.packageInfo.path)).toEqual(['supplierA', SERVICE_TOKEN]);
  });
});
