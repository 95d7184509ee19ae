import type { PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import type { Standing } from '@jicai/shared/domain/auction/types.ts';

/** AU21: True for a sealed auction none of whose quotes is open; at most their number may be shown then. */
export function isUnopened(
  info: Pick<PackageInfo, 'quoteMethod'>,
  standings: readonly Standing[],
): boolean {
  return info.quoteMethod === 'sealed' && standings.length === 0;
}
