import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { withAnyQuery } from '../../../lib/url/path.ts';

export const auditSearchPaths = { auditSearch: withAnyQuery(menuPaths.auditSearch) };
