import { describe, expect, it } from 'vitest';
import type { Room } from '../../auction/room/room.ts';
import type { Update } from '../../auction/room/update.ts';
import type { Lease } from '../lease.ts';
import { redisKeysOf } from '../scripts.ts';
import type { Inbox } from './inbox.ts';
import type { Link } from './link.ts';
import { createPublisher } from './publisher.ts';

/**
 * Creates a publisher whose updates never move the room from its position, and collects the kinds
 * of its publications.
 */
function publisherAt(answer: () => number | null) {
  const kinds: string[] = [];
  const link = {
    async run(_script: string, _keys: readonly string[], args: readonly string[]) {
      kinds.push(JSON.parse(args[4] ?? '').kind);
      return answer();
    },
  } as unknown as Link;
  const publisher = createPublisher({
    link,
    relayId: 'own',
    places: redisKeysOf('P1'),
    room: { plan: () => ({ epoch: 'e', version: 7 }) } as unknown as Room,
    lease: { fence: () => 1 } as Lease,
    inbox: { isHere: () => true, take: () => {}, isAfterState: () => true } as unknown as Inbox,
    onUncertain: () => {},
  });
  const polled = { nextPollMs: 1_000, restarted: false } as Update;
  return { kinds, publisher, publish: () => publisher.publishUpdate(polled, false) };
}

describe('[F10] a relay that takes the lease', () => {
  it('publishes its whole state first, also where nothing is different for itself', async () => {
    const { kinds, publisher, publish } = publisherAt(() => 1);
    publisher.begin();
    for (let poll = 0; poll < 3; poll += 1) await publish();
    publisher.begin();
    await publish();
    expect(kinds).toEqual(['state', 'same', 'same', 'state']);
  });

  it('publishes it again while nobody knows whether it arrived', async () => {
    const answers = [null, 0, 1, 1];
    const { kinds, publisher, publish } = publisherAt(() => answers.shift() ?? null);
    publisher.begin();
    for (let poll = 0; poll < 4; poll += 1) await publish();
    expect(kinds).toEqual(['state', 'state', 'state', 'same']);
  });
});
