import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createStore, Provider } from 'jotai';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CallContext } from '../../../../lib/http/call.ts';
import { CallFailed } from '../../../../lib/http/call-failed.ts';
import type { Call, CallOptions } from '../../../../lib/http/http.ts';
import { sessionAtom } from '../../../../lib/session.ts';
import { unsentAtom, useOutbox } from './outbox.ts';
import type { AcceptanceContent, AcceptanceForm } from './queue.ts';

const line = { lineNo: 1, qualified: 1, rejected: 0, reason: '', remedy: null };
const one: AcceptanceContent = { orderId: 'o-1', lines: [line], note: '', photoGroup: null };
const three = { ...one, lines: [{ ...line, qualified: 3 }], note: '第二次填写三台' };

/** A device whose network can be switched off, and a server that stores what it gets. */
function device() {
  const server = { isAway: true, refusal: '', got: [] as { keys: string[]; pieces: number }[] };
  const call = (async (_endpoint: Endpoint, form: AcceptanceForm, options: CallOptions) => {
    if (server.isAway) throw new CallFailed({ kind: 'network', text: '网络连接失败', status: 0 });
    if (server.refusal)
      throw new CallFailed({ kind: 'refused', text: server.refusal, status: 200 });
    const keys = [options.requestKey ?? '', form.clientKey];
    server.got.push({ keys, pieces: form.lines[0]?.qualified ?? 0 });
    return { id: 'a', number: `YS${server.got.length}`, state: 'done' };
  }) as unknown as Call;
  const store = createStore();
  store.set(sessionAtom, { token: 't', tokenIntervalSeconds: 60, user: { id: 'p' } as never });
  const found: { outbox?: ReturnType<typeof useOutbox> } = {};
  function Probe() {
    found.outbox = useOutbox();
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Provider store={store}>
        <CallContext value={call}>
          <Probe />
        </CallContext>
      </Provider>
    </QueryClientProvider>,
  );
  if (!found.outbox) throw new Error('not rendered');
  return { server, outbox: found.outbox, waiting: () => store.get(unsentAtom) };
}

describe('acceptances that are submitted without a network', () => {
  it('with other content have other keys, and each is sent as it is', async () => {
    const { server, outbox, waiting } = device();
    expect(await outbox.submit(one, '走查')).toEqual({ kind: 'kept' });
    expect(await outbox.submit(three, '走查')).toEqual({ kind: 'kept' });
    expect(waiting()).toHaveLength(2);
    server.isAway = false;
    const stored = await outbox.flush(false);
    expect(stored.map(({ number }) => number)).toEqual(['YS1', 'YS2']);
    expect(server.got.map(({ pieces }) => pieces)).toEqual([1, 3]);
    expect(new Set(server.got.flatMap(({ keys }) => keys)).size).toBe(2);
    expect(waiting()).toEqual([]);
  });

  it('with the same content are one', async () => {
    const { server, outbox, waiting } = device();
    await outbox.submit(one, '走查');
    await outbox.submit({ ...one }, '走查');
    expect(waiting()).toHaveLength(1);
    server.isAway = false;
    await Promise.all([outbox.flush(false), outbox.flush(false)]);
    expect(server.got).toHaveLength(1);
  });

  it('after one that was sent have a new key, also with the same content', async () => {
    const { server, outbox } = device();
    await outbox.submit(one, '走查');
    server.isAway = false;
    await outbox.flush(false);
    expect(await outbox.submit(one, '走查')).toMatchObject({ kind: 'done' });
    expect(new Set(server.got.flatMap(({ keys }) => keys)).size).toBe(2);
  });

  it('and are refused stay with the reason, and are not sent again by themselves', async () => {
    const { server, outbox, waiting } = device();
    await outbox.submit(one, '走查');
    Object.assign(server, { isAway: false, refusal: '最多还可验收 0' });
    expect(await outbox.flush(false)).toEqual([]);
    expect(waiting().map(({ refusal }) => refusal)).toEqual(['最多还可验收 0']);
    server.refusal = '';
    expect(await outbox.flush(false)).toEqual([]);
    expect(await outbox.flush(true)).toHaveLength(1);
  });
});
