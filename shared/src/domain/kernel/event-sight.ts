/**
 * What the other side of an order sees of an event that happened on the unit's side:
 *
 * - `whole`: with its note and the name of the person, who acts towards the other side;
 * - `reason`: with its note, which the form says is for the other side, but without the person's name;
 * - `bare`: that it happened, and in which organisation: the note is an opinion or a note of the house;
 * - `hidden`: nothing.
 */
export type EventSight = 'whole' | 'reason' | 'bare' | 'hidden';

/** An event of a log with what decides how much of it a side sees. */
export interface LoggedEvent {
  readonly note: string;
  readonly personName: string;
  /** Whether somebody of the supplier did it; the supplier sees that whole. */
  readonly isSuppliers: boolean;
}

/**
 * The events of a log as its reader sees them: every reader of the events of an order, its documents or a group
 * buy asks this function. `isOtherSide` says whether the reader is of the other side, the supplier; `sightOf` is
 * a table's answer for an event.
 */
export function seenEvents<E extends LoggedEvent>(
  events: readonly E[],
  isOtherSide: boolean,
  sightOf: (event: E) => EventSight,
): E[] {
  if (!isOtherSide) return [...events];
  return events.flatMap((event) => {
    const sight = event.isSuppliers ? 'whole' : sightOf(event);
    if (sight === 'hidden') return [];
    if (sight === 'whole') return [event];
    return [{ ...event, personName: '', note: sight === 'reason' ? event.note : '' }];
  });
}

/** The note of an event in a message to the supplier, by what the supplier sees of the event. */
export const seenNote = (note: string, sight: EventSight): string =>
  sight === 'whole' || sight === 'reason' ? note : '';
