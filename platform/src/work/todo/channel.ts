import { createHash, createHmac } from 'node:crypto';
import { todoChannel } from '@jicai/shared/contract/work/todo-channel.ts';

/**
 * The channel on which the relay notifies one person. Its signature lets the relay check the channel
 * without knowing the person; `secret` is what relay and platform share.
 */
export const channelOf = (personId: string, secret: string): string =>
  signed(`todo:${personId}`, secret);

/**
 * The channel on which the relay notifies everybody who watches one topic, such as the progress of a
 * group buy. The relay tells both kinds of channels alike.
 */
export const topicChannel = (topic: string, secret: string): string =>
  signed(`topic:${topic}`, secret);

function signed(text: string, secret: string): string {
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return todoChannel(name, createHmac('sha256', secret).update(name).digest('base64url'));
}
