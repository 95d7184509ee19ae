import { endingEndpoints } from '@jicai/shared/contract/fulfilment/ending.ts';
import { endingMessages } from '@jicai/shared/messages/fulfilment/ending.ts';
import { type Slice, write } from '../../kernel/slice.ts';
import { endingDuties } from './duties.ts';
import { answer, propose, withdraw } from './service.ts';

const sides = ['buyer', 'handler', 'supplier'] as const;

/** The end of what an order has not delivered, by agreement of both sides. */
export const endingSlice: Slice<object> = {
  name: 'fulfilment/ending',
  messages: endingMessages,
  policy: { 'ending.propose': sides, 'ending.answer': sides, 'ending.withdraw': sides },
  duties: endingDuties,
  endpoints: () => [
    write(endingEndpoints.propose, propose),
    write(endingEndpoints.answer, answer),
    write(endingEndpoints.withdraw, withdraw),
  ],
};
