import { withAnyQuery } from '../../../lib/url/path.ts';

export const YEAR_PARAM = 'nd';

export const calendarPaths = { holidays: withAnyQuery('/jjrgl') };
