import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { tabbedList, withParam } from '../../../lib/url/path.ts';

export const TODO_PARAM = 'id';

export const todoPaths = {
  todos: tabbedList(menuPaths.todos),
  todoDetail: withParam('/dbrw/WddbXq', TODO_PARAM),
};
