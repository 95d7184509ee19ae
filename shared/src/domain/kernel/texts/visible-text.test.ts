import { describe, expect, it } from 'vitest';
import { hasUnseen, isVisible } from './visible-text.ts';

describe('text as people see it', () => {
  it.each(['\u200b', '\u3164', '\u2060\ufeff', '\u115f', '\u00ad', '\u2800', ' \t\n', ''])(
    '%j is not visible',
    (text) => expect(isVisible(text)).toBe(false),
  );

  it.each(['江城瑞达', '𫖯', '👨‍👩‍👧', 'a\u200b', '第一行\n第二行', '12 月', '·'])(
    '%j is visible',
    (text) => expect(isVisible(text)).toBe(true),
  );

  it('names with unseen characters are found', () => {
    expect(hasUnseen('江城瑞达\u200b')).toBe(true);
    expect(hasUnseen('赵\u3164')).toBe(true);
    expect(hasUnseen('\u202e达瑞')).toBe(true);
    expect(hasUnseen('阿依古丽·买买提 王')).toBe(false);
  });
});
