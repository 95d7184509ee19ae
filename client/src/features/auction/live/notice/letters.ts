import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { type AuctionMethod, procedureWord } from '@jicai/shared/domain/auction/method-words.ts';
import { controlMessages } from '@jicai/shared/messages/auction/control.ts';
import { fill } from '@jicai/shared/say.ts';

/* AU34: Recognizes reminders and messages of auctions among a person's to-dos. */

const METHODS: readonly AuctionMethod[] = ['bidding', 'inquiry'];
const names = (text: string): ReadonlySet<string> =>
  new Set(METHODS.map((method) => fill(text, { procedure: procedureWord(method) })));
const REMINDERS = names(controlMessages['reminder.todoName']);
const LETTERS = names(controlMessages['reminder.letterName']);

type Message = Pick<Todo, 'id' | 'kind' | 'isRead' | 'processName' | 'businessId'>;

/**
 * Returns `reminder` for an auction's unread reminder, `message` for an unread message from a supplier, else
 * `null`.
 */
export function letterKind({
  kind,
  isRead,
  processName,
}: Omit<Message, 'id' | 'businessId'>): 'reminder' | 'message' | null {
  if (kind !== 'message' || isRead) return null;
  if (REMINDERS.has(processName)) return 'reminder';
  return LETTERS.has(processName) ? 'message' : null;
}

/**
 * What `noticesOf` must know about a page to leave out messages that the page shows elsewhere or that the
 * person looked at before.
 */
interface Page {
  /** The package numbers of the auctions whose messages this page announces itself (`announcedHereAtom`). */
  readonly announced: ReadonlySet<string>;
  /** True on the hall, which lists suppliers' messages among the pending work. */
  readonly isHall: boolean;
  /**
   * The ids of notices that the person looked at before this page was loaded; these notices are listed only
   * under the bell.
   */
  readonly shown: ReadonlySet<string>;
}

/**
 * Returns, in their order, the to-dos that are unread reminders or messages of auctions, except
 * those that another part of the page shows (all of the auctions in `announced`; on the hall,
 * suppliers' messages too) and those whose ids are in `shown`.
 */
export const noticesOf = <T extends Message>(
  todos: readonly T[],
  { announced, isHall, shown }: Page,
): T[] =>
  todos.filter((todo) => {
    const kind = letterKind(todo);
    const isElsewhere = announced.has(todo.businessId) || (isHall && kind === 'message');
    return kind !== null && !isElsewhere && !shown.has(todo.id);
  });
