import { describe, expect, it } from 'vitest';
import { unableText } from './unable.ts';

describe('[AU30] buttons that cannot act', () => {
  it('say why', () => {
    expect(unableText('running', { kind: 'live' })).toBeNull();
    expect(unableText('running', { kind: 'reconnecting' })).toContain('连接已断开');
    expect(unableText('paused', { kind: 'live' })).toContain('暂停中不能修改结束时间');
  });
});
