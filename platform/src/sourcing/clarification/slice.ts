import { clarificationEndpoints } from '@jicai/shared/contract/sourcing/clarification.ts';
import { clarificationMessages } from '@jicai/shared/messages/sourcing/clarification.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { clarificationDuties } from './duties.ts';
import { answer, ask, listClarifications } from './service.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
}

/** Clarification (答疑): anonymous questions about a published project, answered for everybody. */
export const clarificationSlice: Slice<Needs> = {
  name: 'sourcing/clarification',
  messages: clarificationMessages,
  policy: {
    'clarification.list': 'anyone',
    'clarification.ask': ['supplier'],
    'clarification.answer': ['handler'],
  },
  duties: clarificationDuties,
  openReads: (needs) => [
    query(clarificationEndpoints.list, (body, call) =>
      listClarifications(needs, call.person, body),
    ),
  ],
  endpoints: () => [
    write(clarificationEndpoints.ask, ask),
    write(clarificationEndpoints.answer, answer),
  ],
};
