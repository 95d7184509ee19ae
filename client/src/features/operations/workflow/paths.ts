import { withAnyQuery } from '../../../lib/url/path.ts';

export const TYPE_PARAM = 'ywlx';

export const workflowPaths = { workflows: withAnyQuery('/lcgl/LcMb') };
