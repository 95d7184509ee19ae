import { list, text, yesNo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/* The workbench (工作台) of people of units and of the platform; suppliers have `workbench.read`. */

const checklistItem = {
  name: ['bs', text, '标识'],
  title: ['mc', text, '事项'],
  /** The state in words, made from what is stored: `12 人，其中 3 人未启用`. */
  state: ['zt', text, '现状'],
  isDone: ['wcbs', yesNo, '已完成'],
  /**
   * The path of the page on which the item is done, without `BASE_PATH`; empty if it is done by a
   * command on the command line.
   */
  path: ['url', text, '办理页面'],
} as const;
export const ChecklistItem = wireObject(checklistItem);
/** One thing that an administrator sets up before the others can work. */
export type ChecklistItem = English<typeof checklistItem>;

export const deskEndpoints = {
  /**
   * Returns the items that the caller, as an administrator, has to set up; none for everybody else.
   */
  checklist: endpoint('desk.checklist', {
    path: '/app/gzt/web/listKyqd',
    cost: 'cheap',
    summary: '工作台的启用清单，按已有数据自动勾选；非管理员为空',
    request: wireRequest({}),
    response: wireObject({ rows: ['qdList', list(ChecklistItem), '启用清单'] }),
  }),
};
