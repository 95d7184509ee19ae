import { signalEndpoints } from '@jicai/shared/contract/auction/signal.ts';
import { signalMessages } from '@jicai/shared/messages/auction/signal.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Slice } from '../../kernel/slice.ts';
import { auctionQuery } from '../participation/endpoints.ts';
import { createSignalReader } from './service.ts';
import type { Traces } from './traces.ts';

interface Needs {
  readonly db: Database;
  readonly traces: Traces;
}

/** The call for the signals (indicators of collusion) of an auction, for the project's supervisor. */
export const signalSlice: Slice<Needs> = {
  name: 'auction/signal',
  messages: signalMessages,
  policy: { 'signal.list': ['supervisor'] },
  endpoints: (needs) => {
    const read = createSignalReader(needs.db);
    return [
      auctionQuery(needs, signalEndpoints.list, ['supervisor'], (_viewer, { packageNumber }) =>
        read(packageNumber),
      ),
    ];
  },
  routes: ({ traces }, { app }) => {
    app.addHook('onClose', traces.settle);
  },
};
