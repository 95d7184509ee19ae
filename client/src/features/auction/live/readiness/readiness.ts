import type { Readiness } from '@jicai/shared/contract/auction/rounds.ts';

/** The facts about a supplier's browser in a rehearsal (演练). */
export interface ReadinessFacts extends Omit<Readiness, 'code'> {
  /** Whether one of their boards is open, which implies a valid session. */
  readonly isOnline: boolean;
}

/** A condition that should hold before the auction begins. */
export interface Check {
  readonly label: string;
  readonly value: string;
  readonly isGood: boolean;
}

/** Limits, in ms, from which a supplier would notice: bids arrive late, the countdown is off. */
const SLOW_MS = 500;
const CLOCK_OFF_MS = 3_000;

/** No report has arrived from this supplier's browser. */
export const UNHEARD: Omit<ReadinessFacts, 'isOnline'> = {
  delayMs: null,
  offsetMs: null,
  sound: false,
  notifications: false,
};

const seconds = (ms: number) => `${(Math.abs(ms) / 1000).toFixed(1)} 秒`;

/** Returns the checks: logged in and online, network, clock, sound, notifications. */
export function checksOf(facts: ReadinessFacts): Check[] {
  const { isOnline, delayMs, offsetMs, sound, notifications } = facts;
  const checks: Check[] = [
    { label: '登录', value: isOnline ? '已登录并在线' : '未在线', isGood: isOnline },
  ];
  if (!isOnline) return checks;
  const isOff = offsetMs !== null && Math.abs(offsetMs) > CLOCK_OFF_MS;
  return [
    ...checks,
    {
      label: '网络延迟',
      value: delayMs === null ? '未测得' : `${Math.round(delayMs)} 毫秒`,
      isGood: delayMs !== null && delayMs <= SLOW_MS,
    },
    {
      label: '时钟',
      value:
        offsetMs === null
          ? '未测得'
          : isOff
            ? `${offsetMs > 0 ? '慢' : '快'} ${seconds(offsetMs)}`
            : '准确',
      isGood: offsetMs !== null && !isOff,
    },
    { label: '提示音', value: sound ? '已打开' : '已关闭', isGood: sound },
    { label: '通知权限', value: notifications ? '已允许' : '未允许', isGood: notifications },
  ];
}
