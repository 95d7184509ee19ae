import { describe, expect, it } from 'vitest';
import { sendDraft } from './draft.ts';

describe('a draft that is sent to the supplier', () => {
  it('is saved before, and sent at the version that the save returned', async () => {
    const calls: string[] = [];
    const isSent = await sendDraft({
      save: async () => {
        calls.push('save');
        return 8;
      },
      send: async (version) => calls.push(`send ${version}`),
    });
    expect(isSent).toBe(true);
    expect(calls).toEqual(['save', 'send 8']);
  });

  it('stays where it is when the save is refused', async () => {
    const calls: string[] = [];
    const isSent = await sendDraft({
      save: async () => null,
      send: async (version) => calls.push(`send ${version}`),
    });
    expect(isSent).toBe(false);
    expect(calls).toEqual([]);
  });
});
