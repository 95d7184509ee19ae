import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { withAnyQuery } from '../../../lib/url/path.ts';

export const YEAR_PARAM = 'nd';

export const calendarPaths = { holidays: withAnyQuery(menuPaths.holidays) };
