import {
  AUCTION_CHANGED_HEADER,
  SESSION_CONFIRMED_HEADER,
  SESSION_ENDED_HEADER,
  TODO_CHANGED_HEADER,
  TOPIC_CHANGED_HEADER,
} from '@jicai/shared/contract/kernel/endpoint.ts';
import type { ChangeHeader, ChangeKind } from './kernel/write/signals.ts';
import { channelOf, topicChannel } from './work/todo/channel.ts';

/** The most channels that fit into a header. */
const MOST_CHANNELS = 40;

/** The response headers that notify the relay of changes. */
export const changeHeaders = (secret: string): Readonly<Record<ChangeKind, ChangeHeader>> => ({
  auction: { header: AUCTION_CHANGED_HEADER, encode: encodeURIComponent, atMost: 100 },
  session: { header: SESSION_ENDED_HEADER, encode: (tokenHash) => tokenHash, atMost: 100 },
  newSession: { header: SESSION_CONFIRMED_HEADER, encode: (tokenHash) => tokenHash, atMost: 1 },
  todo: {
    header: TODO_CHANGED_HEADER,
    encode: (personId) => channelOf(personId, secret),
    atMost: MOST_CHANNELS,
  },
  topic: {
    header: TOPIC_CHANGED_HEADER,
    encode: (topic) => topicChannel(topic, secret),
    atMost: MOST_CHANNELS,
  },
});
