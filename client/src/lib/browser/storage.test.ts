import { describe, expect, it } from 'vitest';
import { cookieOf, readCookie } from './cookie.ts';
import { clearPersonalStorage } from './storage.ts';

describe('clearPersonalStorage', () => {
  it('forgets the person, keeps the device and what is not ours', () => {
    const kept: Record<string, string> = {
      'jicai.session': 's',
      'jicai.draft': 'd',
      'jicai.largeType': 'true',
      'jicai.boardScheme': '"dark"',
      other: 'x',
    };
    // A Storage lists its keys as its own members, and so does this.
    const storage = Object.create(
      { removeItem: (key: string) => delete kept[key] },
      Object.getOwnPropertyDescriptors(kept),
    ) as Storage;
    clearPersonalStorage(storage);
    expect(Object.keys(kept)).toEqual(['jicai.largeType', 'jicai.boardScheme', 'other']);
  });
});

describe('cookies', () => {
  it('reads one by its whole name', () => {
    expect(readCookie('a=1; menu=0; xmenu=5', 'menu')).toBe('0');
    expect(readCookie('xmenu=5', 'menu')).toBeNull();
    expect(readCookie('', 'menu')).toBeNull();
  });

  it('writes one for this site only', () => {
    expect(cookieOf('menu', '1')).toBe('menu=1; path=/mall; max-age=31536000; samesite=lax');
  });
});
