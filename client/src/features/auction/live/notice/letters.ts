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
 * Returns `reminder` for an auction's unread reminder, `message` for a supplier's unread message, else
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

/** The other places, on this page or on earlier ones, that show a message. */
interface Page {
  /** The package numbers of the auctions whose messages this page announces itself (`announcedHereAtom`). */
  readonly announced: ReadonlySet<string>;
  /** True on the hall, which lists suppliers' messages among the pending work. */
  readonly isHall: boolean;
  /** The ids of notices that were looked at before this page was loaded; they stay in the bell. */
  readonly shown: ReadonlySet<string>;
}

/**
 * Returns the to-dos that are unread messages of auctions and that nothing else on the page shows, in their
 * order.
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
