import type { MayRead } from '../../files/upload/access.ts';
import { wasAsked } from '../../work/approval/flow/asked.ts';
import { findReadable } from './row.ts';

/** The files of a launch: whoever may read the group buy, and the reviewers who are asked about it. */
export const mayReadGroupBuyFiles: MayRead = async (person, id, db) =>
  (await findReadable(id, person, db)) !== null ||
  wasAsked({ businessType: 'groupBuy', businessId: id }, person, db);
