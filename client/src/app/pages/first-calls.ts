import { contentEndpoints } from '@jicai/shared/contract/mall/content.ts';
import { homePages } from '@jicai/shared/contract/operations/share-card.ts';
import { firstOnFloors, looksOf } from '@jicai/shared/domain/mall/catalog/first-looks.ts';
import type { FirstCall } from '../../lib/http/first-call.ts';

/** The content that each zone's home begins with. */
export const homeFirstCall: FirstCall = ({ path }, { read }) => {
  const zoneId = homePages[path];
  if (zoneId === undefined) return null;
  return read(contentEndpoints.home, { zoneId }).then(({ floors }) =>
    looksOf(firstOnFloors(floors)),
  );
};
