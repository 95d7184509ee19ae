import { factorMessages } from '@jicai/shared/messages/identity/factor.ts';
import { expect, it, vi } from 'vitest';
import { failedCommand, withProof } from './commands.ts';

const asked = failedCommand('remind', 'stepUp.needed', factorMessages);
const done = { ok: 'yes', text: '操作成功', reason: '', code: '' } as const;

it('sends a command once more after the proof that the server wants', async () => {
  const send = vi.fn().mockResolvedValueOnce(asked).mockResolvedValue(done);
  expect(await withProof(send, async () => true)).toEqual(done);
  expect(send).toHaveBeenCalledTimes(2);
});

it('leaves a command that nobody proves, and any other refusal', async () => {
  const send = vi.fn().mockResolvedValue(asked);
  expect(await withProof(send, async () => false)).toEqual(asked);
  const other = failedCommand('remind', 'factor.wrong', factorMessages);
  const prove = vi.fn();
  expect(await withProof(async () => other, prove)).toEqual(other);
  expect(send).toHaveBeenCalledTimes(1);
  expect(prove).not.toHaveBeenCalled();
});
