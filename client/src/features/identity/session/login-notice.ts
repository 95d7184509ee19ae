import type { LoginNotice } from '@jicai/shared/contract/identity/account/session.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import type { ToastTone } from '../../../lib/toast.ts';

/** Wrong passwords, and one that ends soon, are worth a warning. */
export const toneOf = ({ failures, passwordDaysLeft }: LoginNotice): ToastTone =>
  failures > 0 || passwordDaysLeft !== null ? 'warning' : 'done';

/** The last login in words, and what its owner should know since. */
export function noticeText({
  lastAtMs,
  lastAddress,
  failures,
  passwordDaysLeft,
}: LoginNotice): string {
  const last =
    lastAtMs === null ? '首次登录' : `上次登录 ${timeText(lastAtMs)}，地址 ${lastAddress}`;
  const wrong = failures > 0 ? `；此后密码错误 ${failures} 次` : '';
  const end = passwordDaysLeft === null ? '' : `；密码 ${passwordDaysLeft} 天后到期，请及时更换`;
  return `${last}${wrong}${end}`;
}
