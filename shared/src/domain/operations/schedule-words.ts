const two = (text: string): string => text.padStart(2, '0');

/**
 * Returns a Chinese description of the cron expression of a periodic job, in China's time.
 * Describes expressions for every minute, every n minutes, and a fixed time of each hour or day;
 * returns any other expression unchanged.
 */
export function scheduleWords(cron: string): string {
  const [minute = '', hour = '', ...days] = cron.trim().split(/\s+/);
  const everyMinutes = /^\*\/(\d{1,2})$/.exec(minute)?.[1];
  const isMinute = /^\d{1,2}$/.test(minute);
  if (days.join(' ') !== '* * *') return cron;
  if (hour === '*' && minute === '*') return '每分钟';
  if (hour === '*' && everyMinutes) return `每 ${everyMinutes} 分钟`;
  if (hour === '*' && isMinute) return minute === '0' ? '每小时整点' : `每小时第 ${minute} 分`;
  if (isMinute && /^\d{1,2}$/.test(hour)) return `每天 ${two(hour)}:${two(minute)}`;
  return cron;
}
