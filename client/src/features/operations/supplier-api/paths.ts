import { withAnyQuery } from '../../../lib/url/path.ts';

export const supplierApiPaths = {
  supplierApi: withAnyQuery('/jkdj'),
};
