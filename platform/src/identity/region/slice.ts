import { regionEndpoints } from '@jicai/shared/contract/identity/region.ts';
import { query, type Slice } from '../../kernel/slice.ts';
import { childrenOf, pathOf } from './divisions.ts';

/** Administrative divisions, for everybody. */
export const regionSlice: Slice<unknown> = {
  name: 'identity/region',
  policy: {
    'region.children': 'anyone',
    'region.path': 'anyone',
  },
  openReads: () => [
    query(regionEndpoints.children, async ({ code }) => ({ rows: childrenOf(code) })),
    query(regionEndpoints.path, async ({ code }) => ({ rows: pathOf(code) })),
  ],
};
