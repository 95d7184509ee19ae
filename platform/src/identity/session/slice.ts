import type { Slice } from '../../kernel/slice.ts';
import { sessionPolicy } from './policy.ts';
import { sessionRoutes } from './routes.ts';
import type { Sessions } from './service.ts';

interface Needs {
  readonly sessions: Sessions;
}

export const sessionSlice: Slice<Needs> = {
  name: 'identity/session',
  policy: sessionPolicy,
  routes: ({ sessions }, server) => sessionRoutes(server, sessions),
};
