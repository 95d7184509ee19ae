import type { PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import type { Standing } from '@jicai/shared/domain/auction/types.ts';

/** AU21: True before the opening, when at most the number of quotes may be shown. */
export function isUnopened(
  info: Pick<PackageInfo, 'quoteMethod'>,
  standings: readonly Standing[],
): boolean {
  return info.quoteMethod === 'sealed' && standings.length === 0;
}
