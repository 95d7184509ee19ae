import { describe, expect, it } from 'vitest';
import { type MessageKey, messages, say } from './messages.ts';

describe('messages', () => {
  it('are texts without spaces around them, whose braces hold placeholders', () => {
    const odd = Object.entries(messages).filter(
      ([, text]) =>
        !/\S/.test(text) || text.trim() !== text || /[{}]/.test(text.replaceAll(/\{\w+\}/g, '')),
    );
    expect(odd).toEqual([]);
  });

  it('fills placeholders, and leaves one without a value visible', () => {
    expect(say('bid.aboveStart', { start: '9.00' })).toBe('报价不能高于起始价 9.00');
    expect(say('bid.aboveStart')).toBe('报价不能高于起始价 {start}');
    expect(say('bid.lineMissing', { line: '$& {next}' })).toBe('请填写「$& {next}」的单价');
  });

  it('[AU34] [AU35] the texts of the specification are as it spells them', () => {
    const fixed: Partial<Record<MessageKey, string>> = {
      'call.failed': '获取数据异常！',
      'session.loginFailed': '登录失败！',
      'session.invalidToken': 'token is not valid!',
      'live.connected': '服务已连接',
      'live.tokenError': 'token错误',
      'live.failed': '服务出现错误',
      'reminder.sent': '发送成功',
      'reminder.failed': '发送失败',
      'end.saved': '保存成功',
      'end.failed': '保失败',
      'state.done': '操作成功',
      'state.failed': '操作失败',
    };
    expect(messages).toMatchObject(fixed);
  });
});
