import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { type AuctionMethod, procedureWord } from '@jicai/shared/domain/auction/method-words.ts';
import { controlMessages } from '@jicai/shared/messages/auction/control.ts';
import { fill } from '@jicai/shared/say.ts';

/* AU34: Finds auctions' reminders and messages among a person's messages, which every page has. */

const METHODS: readonly AuctionMethod[] = ['bidding', 'inquiry'];
const names = (text: string): ReadonlySet<string> =>
  new Set(METHODS.map((method) => fill(text, { procedure: procedureWord(method) })));
const REMINDERS = names(controlMessages['reminder.todoName']);
const LETTERS = names(controlMessages['reminder.letterName']);

type Message = Pick<Todo, 'id' | 'kind' | 'isRead' | 'processName' | 'businessId'>;

/** Returns the kind of an auction's unread message: `reminder`, or a supplier's `message`; else `null`. */
export function letterKind({
  kind,
  isRead,
  processName,
}: Omit<Message, 'id' | 'businessId'>): 'reminder' | 'message' | null {
  if (kind !== 'message' || isRead) return null;
  if (REMINDERS.has(processName)) return 'reminder';
  return LETTERS.has(processName) ? 'message' : null;
}

interface Page {
  /** The auctions whose news the page announces itself. */
  readonly announced: ReadonlySet<string>;
  /** The hall lists suppliers' messages among the pending work. */
  readonly isHall: boolean;
  /** Notices that were looked at before this page was loaded; they wait in the bell. */
  readonly shown: ReadonlySet<string>;
}

/** Returns the unread messages of auctions, in their order, that nothing else on the page shows. */
export const noticesOf = <T extends Message>(
  todos: readonly T[],
  { announced, isHall, shown }: Page,
): T[] =>
  todos.filter((todo) => {
    const kind = letterKind(todo);
    const isElsewhere = announced.has(todo.businessId) || (isHall && kind === 'message');
    return kind !== null && !isElsewhere && !shown.has(todo.id);
  });
