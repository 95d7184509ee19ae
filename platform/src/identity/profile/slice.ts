import type { Files } from '../../files/upload/service.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Slice } from '../../kernel/slice.ts';
import type { Throttle } from '../session/throttle.ts';
import { profilePolicy } from './policy.ts';
import { profileRoutes } from './routes.ts';
import { createProfiles } from './service.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: Files;
  readonly throttle: Throttle;
}

export const profileSlice: Slice<Needs> = {
  name: 'identity/profile',
  policy: profilePolicy,
  routes: (needs, server) => profileRoutes(server, createProfiles(needs)),
};
