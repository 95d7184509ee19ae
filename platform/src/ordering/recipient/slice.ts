import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Slice } from '../../kernel/slice.ts';
import { recipientPolicy } from './policy.ts';
import { recipientRoutes } from './routes.ts';
import { createRecipients } from './service.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
}

export const recipientSlice: Slice<Needs> = {
  name: 'ordering/recipient',
  policy: recipientPolicy,
  routes: (needs, server) => recipientRoutes(server, createRecipients(needs)),
};
