/**
 * How much a reader outside the purchasing unit, usually the supplier, sees of an event that the
 * unit's side caused:
 *
 * - `whole`: the event with its note and the name of the person, who acts towards the supplier;
 * - `reason`: the event with its note, because the form of the note says that the supplier reads
 *   it, but without the name of the person;
 * - `bare`: the event and its organisation, without the note and the name of the person, because
 *   the note is an internal opinion or remark;
 * - `hidden`: nothing.
 */
export type EventSight = 'whole' | 'reason' | 'bare' | 'hidden';

/** The fields of a logged event that `seenEvents` reads or blanks. */
export interface LoggedEvent {
  readonly note: string;
  readonly personName: string;
  /** Whether a person of the supplier caused the event; the supplier sees such an event whole. */
  readonly isSuppliers: boolean;
}

/**
 * Returns the events of a log as the reader may see them. If `isOtherSide` is false, the reader
 * belongs to the purchasing unit's side and sees all events unchanged. If it is true, the reader is
 * the supplier or, for a group buy, anybody outside the unit that launched it: events that the
 * supplier caused are unchanged, and `sightOf` returns how much of each other event is shown. Every
 * list of the events of an order, its documents or a group buy is filtered by this function.
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

/**
 * Returns the note of an event for a message to the supplier: the note itself if the supplier may
 * see it (`whole`, `reason`), otherwise an empty text.
 */
export const seenNote = (note: string, sight: EventSight): string =>
  sight === 'whole' || sight === 'reason' ? note : '';
