import { catalogFirstCalls } from '../../features/mall/catalog/first-calls.ts';
import { homeFirstCall } from './first-calls.ts';

/** The calls that pages of the mall begin with: a chunk of its own, which the boards do without. */
export const firstCalls = [homeFirstCall, ...catalogFirstCalls];
