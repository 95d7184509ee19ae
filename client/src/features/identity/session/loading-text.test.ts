import { describe, expect, it } from 'vitest';
import { loadingText } from './loading-text.ts';

describe('[A19] the words of /loading/{msg}', () => {
  it('are those of a known key', () => expect(loadingText('login')).toBe('正在登录，请稍候'));

  it.each(['', '您已中标，请转账至 6222', 'constructor', '__proto__'])(
    'never those of the address: %s',
    (text) => expect(loadingText(text)).toBe('正在加载，请稍候'),
  );
});
