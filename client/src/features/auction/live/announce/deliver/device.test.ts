import { afterEach, expect, it, vi } from 'vitest';
import { notify } from './device.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const paused = { key: 'pause 1', kind: 'paused', text: '竞价已暂停：核对参数', at: 0 } as const;

it('a phone, which allows notifications to its service worker only, shows them too', async () => {
  const shown: unknown[] = [];
  class Refused {
    static permission = 'granted';
    constructor() {
      throw new TypeError('Illegal constructor');
    }
  }
  const showNotification = async (title: string, options: NotificationOptions) => {
    shown.push([title, options.body, options.tag, options.data]);
  };
  vi.stubGlobal('Notification', Refused);
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ showNotification }) } });
  vi.stubGlobal('location', { href: 'http://mall.test/mall/Gysjjdt?bbh=JJ-1' });
  notify('投影机', paused, 'JJ-1 pause 1');
  await vi.waitFor(() => expect(shown).toHaveLength(1));
  expect(shown).toEqual([
    ['投影机', paused.text, 'JJ-1 pause 1', 'http://mall.test/mall/Gysjjdt?bbh=JJ-1'],
  ]);
});

it('without a service worker nothing breaks', () => {
  vi.stubGlobal(
    'Notification',
    class {
      static permission = 'granted';
      constructor() {
        throw new TypeError('Illegal constructor');
      }
    },
  );
  vi.stubGlobal('navigator', {});
  expect(() => notify('投影机', paused, 'JJ-1 pause 1')).not.toThrow();
});
