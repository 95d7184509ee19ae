import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { TAB_PARAM, withParam, withQuery } from '../../../lib/url/path.ts';

export const TODO_PARAM = 'id';

/** Query parameters of the list: the name of a kind of task, the id of an object. */
export const KIND_PARAM = 'sxmc';
export const OBJECT_PARAM = 'ywbh';

interface ListQuery {
  readonly tab?: string;
  readonly keyword?: string;
  readonly kind?: string;
  readonly objectId?: string;
  readonly page?: number;
}

export const todoPaths = {
  todos: {
    pattern: menuPaths.todos,
    to: ({ tab, keyword, kind, objectId, page }: ListQuery = {}) =>
      withQuery(menuPaths.todos, {
        ...{ [TAB_PARAM]: tab, keyword, [KIND_PARAM]: kind, [OBJECT_PARAM]: objectId },
        page: page === 1 ? null : page,
      }),
  },
  todoDetail: withParam('/dbrw/WddbXq', TODO_PARAM),
};
