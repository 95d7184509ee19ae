import { catalogFirstCalls } from '../../features/mall/catalog/first-calls.ts';
import { inquiryPaths } from '../../features/sourcing/inquiry/paths.ts';
import type { FirstCall } from '../../lib/http/first-call.ts';
import { homeFirstCall } from './first-calls.ts';

/** A chunk of its own: its contract is no concern of the mall's visitors. */
const organiserHall: FirstCall = ({ path, query }, asker) =>
  path === inquiryPaths.organiserHall.pattern
    ? import('../../features/sourcing/inquiry/first-call.ts').then(({ organiserHallCall }) =>
        organiserHallCall(query, asker),
      )
    : null;

/** The calls that pages of the mall begin with: a chunk of its own, which the boards do without. */
export const firstCalls = [homeFirstCall, ...catalogFirstCalls, organiserHall];
