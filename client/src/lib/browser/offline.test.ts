import { describe, expect, it } from 'vitest';
import { offlineText } from './offline.ts';

describe('the words without a network', () => {
  it('promise nothing where a page stores nothing', () => {
    expect(offlineText([])).toBe(
      '当前没有网络连接，显示的内容可能不是最新；操作请在网络恢复后提交。',
    );
  });

  it('name what a page stores on the device, and do not forbid it', () => {
    expect(offlineText(['验收', '验收'])).toBe(
      '当前没有网络连接，显示的内容可能不是最新；提交的验收先保存在本机，网络恢复后自动发送。',
    );
  });
});
