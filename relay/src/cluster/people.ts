import type { CoordinatorEvents } from '../auction/room/coordinator.ts';
import { every, type Time } from '../time.ts';
import { createAttendance, REPEAT_MS } from './attendance.ts';
import type { Notice } from './link/message.ts';

interface PeopleOptions {
  readonly relayId: string;
  readonly time: Time;
  readonly events: CoordinatorEvents;
  readonly send: (notice: Notice) => void;
  /**
   * Returns whether this relay must tell the viewers of all relays of changed people: true only for
   * the relay that polls.
   */
  readonly announces: () => boolean;
}

/**
 * Creates the exchange of people (suppliers with an open board, and readiness reports) with the
 * other relays, for one auction: sends this relay's people after each change, every `REPEAT_MS`,
 * and when another relay asks, and collects the people of the other relays.
 */
export function createPeople({ relayId, time, events, send, announces }: PeopleOptions) {
  const attendance = createAttendance(relayId, time.now);
  let local = attendance.people();
  const sendLocal = (asks: boolean) => send({ kind: 'people', from: relayId, people: local, asks });
  const onChange = (changed: boolean) => {
    if (changed && announces()) events.onPeople();
  };
  const stopRepeats = every(time, REPEAT_MS, () => {
    sendLocal(false);
    onChange(attendance.sweep());
  });
  return {
    all: attendance.people,
    others: attendance.others,
    send: sendLocal,
    set(people: typeof local) {
      local = people;
      const changed = attendance.update(relayId, people);
      sendLocal(false);
      onChange(changed);
    },
    receive({ from, people, asks }: Extract<Notice, { kind: 'people' }>) {
      const changed = attendance.update(from, people);
      if (asks) sendLocal(false);
      onChange(changed);
    },
    stop() {
      stopRepeats();
      local = { online: [], readiness: [] };
      sendLocal(false);
    },
  };
}

export type People = ReturnType<typeof createPeople>;
