import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { atom, useSetAtom } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { useSite } from '../../../lib/url/site.ts';
import { reviewSubjectAtom } from '../approval/review-dialog.ts';
import { useMarkOpened } from './api.ts';
import { openingOf } from './model/opening.ts';

/** The message that is shown in its dialog. */
export const shownMessageAtom = atom<Todo | null>(null);

/** The duty that was opened last: its page leads on to the next of its kind. */
export const openedDutyAtom = atom<Todo | null>(null);

/** Opens a to-do the way it wants to be opened, and marks it. */
export function useOpenTodo(): (todo: Todo) => void {
  const navigate = useNavigate();
  const { inSitePath } = useSite();
  const setSubject = useSetAtom(reviewSubjectAtom);
  const setMessage = useSetAtom(shownMessageAtom);
  const setDuty = useSetAtom(openedDutyAtom);
  const mark = useMarkOpened();
  return (todo) => {
    mark(todo);
    setDuty(todo.isDuty ? todo : null);
    const opening = openingOf(todo, inSitePath);
    switch (opening.kind) {
      case 'page':
        return void navigate(opening.path);
      case 'review':
        return setSubject(opening.subject);
      case 'message':
        return setMessage(todo);
    }
  };
}
