import { expect, it } from 'vitest';
import { staleText } from './link-words.ts';

const health = {
  upstream: 'failing',
  errorMessage: '服务出现错误',
  dataAgeMs: 2_000,
  heardAt: 0,
} as const;

it('[RT6] [AU35] says what still can be done while a board is behind', () => {
  const lost = staleText({ kind: 'reconnecting' }, { ...health, upstream: 'ok' }, 1_000);
  expect(lost).toBe('与服务器的连接已断开，显示的内容可能不是最新，恢复前不能报价或操作');
  // The buttons are enabled: the platform may be back before a poll has noticed it.
  expect(staleText({ kind: 'live' }, health, 1_000)).toBe(
    '服务出现错误，显示的内容可能不是最新，报价或操作可能不成功',
  );
});
