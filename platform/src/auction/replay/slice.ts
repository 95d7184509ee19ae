import { replayEndpoints } from '@jicai/shared/contract/auction/replay.ts';
import { replayMessages } from '@jicai/shared/messages/auction/replay.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Slice } from '../../kernel/slice.ts';
import { auctionQuery } from '../participation/endpoints.ts';
import { beginReplay, readReplay } from './service.ts';

interface Needs {
  readonly db: Database;
}

const organisers = ['handler', 'supervisor'] as const;

/** The calls for the replay of finished auctions, for the handler and the supervisor. */
export const replaySlice: Slice<Needs> = {
  name: 'auction/replay',
  messages: replayMessages,
  policy: { 'replay.begin': organisers, 'replay.events': organisers },
  endpoints: (needs) => [
    auctionQuery(needs, replayEndpoints.begin, organisers, (viewer, { packageNumber }) =>
      beginReplay(packageNumber, viewer, needs.db),
    ),
    auctionQuery(needs, replayEndpoints.events, organisers, (viewer, body) =>
      readReplay(body, viewer, needs.db),
    ),
  ],
};
