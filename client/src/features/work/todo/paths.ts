import { tabbedList, withParam } from '../../../lib/url/path.ts';

export const TODO_PARAM = 'id';

export const todoPaths = {
  todos: tabbedList('/dbrw'),
  todoDetail: withParam('/dbrw/WddbXq', TODO_PARAM),
};
