import type { Page } from '@playwright/test';

/* Signals beside the picture: a screen reader's text, system notifications, vibration. */

interface Delivered {
  /** The live regions' additions, in order. */
  readonly spoken: string[];
  readonly notified: string[];
  /** The patterns of vibrations, as their browser was asked for them. */
  readonly felt: number[][];
  /** The pitches of sounds, in order, if `recordSounds` was asked for. */
  readonly sounded: number[];
  /** How often the browser was asked to keep the screen on. */
  awake: number;
  /** Of all that, and of the tab's titles, what came while an opening was shown (AU21). */
  readonly duringOpening: string[];
}
declare global {
  interface Window {
    delivered: Delivered;
    isAway: boolean;
  }
}

/** What a board says when a poll took seconds, as on a busy machine: nothing that a test here brings about. */
export const OUTAGE = '报价服务暂时没有应答';

/** The texts without outages of the service and without its return after each of them. */
export function withoutOutages(texts: readonly string[]): string[] {
  let isOut = false;
  return texts.filter((text) => {
    const isOutage = text.includes(OUTAGE);
    const isReturn = isOut && text === '服务已连接';
    if (isOutage) isOut = true;
    if (isReturn) isOut = false;
    return !isOutage && !isReturn;
  });
}

/** The number of outages that the board has told of; its log drops those that are over. */
export const outages = (page: Page): Promise<number> =>
  page.evaluate(
    (outage) => window.delivered.spoken.filter((text) => text.includes(outage)).length,
    OUTAGE,
  );

/** Records what a screen reader would read out, the system notifications and the vibrations. */
export async function record(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const delivered: Delivered = {
      spoken: [],
      notified: [],
      felt: [],
      sounded: [],
      awake: 0,
      duringOpening: [],
    };
    window.delivered = delivered;
    const note = (list: string[], text: string) => {
      list.push(text);
      const opening = document.querySelector('section[aria-label="开标"]');
      if (opening) delivered.duringOpening.push(text);
    };
    class Recorded {
      static permission = 'granted';
      close(): void {}
      constructor(title: string, { body }: { body: string }) {
        note(delivered.notified, `${title}: ${body}`);
      }
    }
    Object.assign(window, { Notification: Recorded, isAway: false });
    document.hasFocus = () => !window.isAway;
    navigator.vibrate = (pattern) => {
      delivered.felt.push([pattern].flat() as number[]);
      return true;
    };
    const request = async () => {
      delivered.awake += 1;
      return { release: async () => undefined };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    const titles: string[] = [];
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target instanceof HTMLTitleElement) note(titles, document.title);
        const added = target instanceof Element && target.role === 'log' ? [...addedNodes] : [];
        added.map(({ textContent }) => note(delivered.spoken, textContent ?? ''));
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

export const delivered = (page: Page) => page.evaluate(() => window.delivered);

/** From now on the person looks elsewhere, or at the page again. */
export const goAway = (page: Page, isAway: boolean) =>
  page.evaluate((away) => {
    window.isAway = away;
    window.dispatchEvent(new Event(away ? 'blur' : 'focus'));
  }, isAway);

/** Records sounds in the place of playing them; call it after `record`. The page may sound from its first touch on. */
export async function recordSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    class Recorded {
      readonly state = 'running';
      readonly currentTime = 0;
      readonly destination = null;
      onstatechange: (() => void) | null = null;
      resume(): void {
        this.onstatechange?.();
      }
      createOscillator() {
        const frequency = {
          set value(pitch: number) {
            window.delivered.sounded.push(pitch);
          },
        };
        return { frequency, connect: (next: unknown) => next, start() {}, stop() {} };
      }
      createGain() {
        const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
        return { gain, connect: (next: unknown) => next };
      }
    }
    Object.assign(window, { AudioContext: Recorded });
  });
}
