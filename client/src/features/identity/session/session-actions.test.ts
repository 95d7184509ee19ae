import { QueryClient } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Envelope } from '../../../lib/envelope/envelope.ts';
import type { Call } from '../../../lib/http/http.ts';
import { sessionAtom } from '../../../lib/session.ts';
import { createSessionActions } from './session-actions.ts';

const session = { token: 't1', user: { name: '张三' } } as never;
const nothing = () => {};
const envelope: Envelope = { seal: vi.fn(), noteTime: nothing, forget: nothing, warm: nothing };

/** A Storage keeps its items as its own members, and so does this. */
class Items {
  [key: string]: unknown;
  getItem(key: string) {
    return this[key] ?? null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}
const kept = new Items();
beforeEach(() => vi.stubGlobal('window', { localStorage: kept }));
afterEach(() => vi.unstubAllGlobals());

it('logging out ends the session here at once, however long the server takes', async () => {
  const store = createStore();
  store.set(sessionAtom, session);
  kept.setItem('jicai.edit.1.1', 'half-written');
  const answered = Promise.withResolvers<void>();
  const call = vi.fn(() => answered.promise);
  const actions = createSessionActions({
    call: call as unknown as Call,
    store,
    envelope,
    queries: new QueryClient(),
    endSession: () => store.set(sessionAtom, null),
  });
  const over = actions.logout();
  expect(store.get(sessionAtom)).toBeNull();
  expect(Object.keys(kept)).toEqual([]);
  // The server's session is ended in the name of who has left.
  expect(call).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ name: 'session.logout' }),
    {},
    { quiet: true, token: 't1' },
  );
  answered.reject(new Error('the server is away'));
  await expect(over).resolves.toBeUndefined();
});
