import { cartEndpoints } from '@jicai/shared/contract/ordering/cart.ts';
import { describe, expect, it } from 'vitest';
import { CallFailed, type FailureKind } from './call-failed.ts';
import type { Call } from './http.ts';
import { writeOnce } from './once.ts';

const body = { lineIds: ['c-1'] };

/** A server that fails so often in some way, then answers; keeps the keys that it saw. */
function failing(kinds: readonly FailureKind[]) {
  const keys: (string | undefined)[] = [];
  const call: Call = async (_endpoint, _body, options) => {
    const kind = kinds[keys.length];
    keys.push(options?.requestKey);
    if (kind) throw new CallFailed({ kind, text: '', status: 0 });
    return { count: 0 } as never;
  };
  return { call, keys };
}

describe('one click’s write', () => {
  it.each(['timeout', 'network'] as const)(
    'after a %s is sent again under its key',
    async (kind) => {
      const { call, keys } = failing([kind]);
      expect(await writeOnce(call, cartEndpoints.remove, body)).toEqual({ count: 0 });
      expect(keys).toHaveLength(2);
      expect(new Set(keys)).toHaveLength(1);
    },
  );

  it('is given up after the second time', async () => {
    const { call, keys } = failing(['network', 'timeout', 'network']);
    await expect(writeOnce(call, cartEndpoints.remove, body)).rejects.toMatchObject({
      kind: 'timeout',
    });
    expect(keys).toHaveLength(2);
  });

  it.each(['refused', 'session', 'gone', 'invalid'] as const)(
    'that the server answered with %s is not sent again',
    async (kind) => {
      const { call, keys } = failing([kind]);
      await expect(writeOnce(call, cartEndpoints.remove, body)).rejects.toMatchObject({ kind });
      expect(keys).toHaveLength(1);
    },
  );

  it('has a key of its own', async () => {
    const { call, keys } = failing([]);
    await writeOnce(call, cartEndpoints.remove, body);
    await writeOnce(call, cartEndpoints.remove, body);
    expect(new Set(keys)).toHaveLength(2);
  });
});
