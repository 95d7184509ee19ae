import type { PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import type { Hotkey } from '../../live/hotkeys/hotkeys.ts';

/**
 * Returns the hotkeys of the bid form; none if the supplier may not type. The arrow keys, which
 * change the amount by a step, are listed only for an open auction with bids of one total amount.
 * `focusAmount` focuses the form's first field.
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
