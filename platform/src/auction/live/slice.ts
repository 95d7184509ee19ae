import { isStop } from '@jicai/shared/domain/auction/is-stop.ts';
import { liveMessages } from '@jicai/shared/messages/auction/live.ts';
import { proven } from '../../kernel/http/caller/policy.ts';
import type { Slice } from '../../kernel/slice.ts';
import type { EndDeps } from '../control/end-rule.ts';
import type { Limiter } from '../rate-limit/limiter.ts';
import { liveCalls } from './calls.ts';
import { serveLive } from './serve-live.ts';

interface Needs extends EndDeps {
  readonly relayToken: string;
  readonly limiter: Limiter;
}

const participants = ['handler', 'supervisor', 'supplier'] as const;

/** The calls of the live service, for the relay's service token or a person with one of the roles. */
export const liveSlice: Slice<Needs> = {
  name: 'auction/live',
  messages: liveMessages,
  policy: {
    // No role may make this call: only the relay's service token passes.
    'live.reportRelay': [],
    'live.state': ['handler', 'supervisor'],
    'live.packageInfo': participants,
    'live.bids': participants,
    'live.reminders': participants,
    'live.addReminder': participants,
    'live.changeEnd': ['handler'],
    'live.changeState': proven(['handler'], { when: isStop }),
    'live.emergencyPause': ['handler'],
  },
  routes: (needs, server) => serveLive(server, needs.relayToken, liveCalls(needs)),
};
