import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { withAnyQuery } from '../../../lib/url/path.ts';

export const TYPE_PARAM = 'ywlx';

export const workflowPaths = { workflows: withAnyQuery(menuPaths.workflows) };
