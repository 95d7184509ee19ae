import type { FirstLook } from '@jicai/shared/contract/mall/catalog/first-look.ts';
import type { FirstAsker } from '../../../lib/http/first-call.ts';
import { PACKAGE_PARAM } from '../../auction/live/paths.ts';
import { askForGrid } from '../evaluation/ahead.ts';

/** The opened quotes that the organisers' hall begins with; nothing of them is shown before the hall. */
export async function organiserHallCall(
  query: URLSearchParams,
  asker: FirstAsker,
): Promise<readonly FirstLook[]> {
  await askForGrid(query.get(PACKAGE_PARAM) ?? '', asker);
  return [];
}
