import { catalogFirstCalls } from '../../features/mall/catalog/first-calls.ts';
import { inquiryPaths } from '../../features/sourcing/inquiry/paths.ts';
import type { FirstCall } from '../../lib/http/first-call.ts';
import { menuFirstCall } from '../menu/first-call.ts';
import { homeFirstCall } from './first-calls.ts';

/** A chunk of its own: its contract is no concern of the mall's visitors. */
const organiserHall: FirstCall = ({ path, query }, asker) =>
  path === inquiryPaths.organiserHall.pattern
    ? import('../../features/sourcing/inquiry/first-call.ts').then(({ organiserHallCall }) =>
        organiserHallCall(query, asker),
      )
    : null;

/**
 * The calls that pages begin with: a chunk of its own, which the boards do without. The menu is asked first:
 * one answer that takes the server long would hold it up.
 */
export const firstCalls = [menuFirstCall, homeFirstCall, ...catalogFirstCalls, organiserHall];
