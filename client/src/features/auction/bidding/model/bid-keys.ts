import type { PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import type { Hotkey } from '../../live/hotkeys/hotkeys.ts';

/**
 * Returns the hotkeys of the bid form; none if typing is not allowed. Only an open bid of a total has
 * steps: sealed quotes and line prices have none.
 */
export function bidKeysOf(
  { quoteMethod, bidMode }: Pick<PackageInfo, 'quoteMethod' | 'bidMode'>,
  mayType: boolean,
  focusAmount: () => void,
): readonly Hotkey[] {
  if (!mayType) return [];
  const steps = { keys: ['arrowup', 'arrowdown'], label: '在报价金额中：加或减一个幅度' };
  return [
    { keys: ['b'], label: '到报价金额', act: focusAmount },
    ...(quoteMethod === 'open' && bidMode === 'total' ? [steps] : []),
    { keys: ['enter'], label: '报价，再按一次确认' },
  ];
}
