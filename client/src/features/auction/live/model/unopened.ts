import type { PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import type { Standing } from '@jicai/shared/domain/auction/types.ts';

/**
 * AU21: True for a sealed auction whose quotes are not opened; at most the number of quotes may be shown
 * before the opening.
 */
export function isUnopened(
  info: Pick<PackageInfo, 'quoteMethod'>,
  standings: readonly Standing[],
): boolean {
  return info.quoteMethod === 'sealed' && standings.length === 0;
}
