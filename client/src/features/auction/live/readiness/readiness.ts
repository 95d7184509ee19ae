import type { Readiness } from '@jicai/shared/contract/auction/rounds.ts';

/** A supplier's browser's report about itself in a rehearsal (演练). */
export interface ReadinessFacts extends Omit<Readiness, 'code'> {
  /** Whether a board of the supplier is connected, which implies a valid session. */
  readonly isOnline: boolean;
}

/** One check of the readiness, as shown; `isGood` is false if the supplier should act. */
export interface Check {
  readonly label: string;
  readonly value: string;
  readonly isGood: boolean;
}

/**
 * Network delay and clock offset, in ms, beyond which a supplier would notice: bids arrive late, the
 * countdown is off.
 */
const SLOW_MS = 500;
const CLOCK_OFF_MS = 3_000;

/** The facts of a supplier whose browser has sent no report. */
export const UNHEARD: Omit<ReadinessFacts, 'isOnline'> = {
  delayMs: null,
  offsetMs: null,
  sound: false,
  notifications: false,
};

const seconds = (ms: number) => `${(Math.abs(ms) / 1000).toFixed(1)} 秒`;

/**
 * Returns the checks of a supplier: online, network delay, clock, sound, notifications; only the first if
 * offline.
 */
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
