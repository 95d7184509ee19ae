import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { type ProjectTab, projectTab } from '@jicai/shared/contract/sourcing/editor.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { TAB_PARAM } from '../../../../lib/url/path.ts';

/** The tabs of the unit's list, in order. */
export const projectTabs: readonly (readonly [ProjectTab, string])[] = [
  ['all', '全部'],
  ['editing', '草稿与退回'],
  ['inReview', '审核与待发布'],
  ['running', '进行中'],
  ['ended', '已结束'],
];

export const projectTabCode = (tab: ProjectTab): string =>
  tab === 'all' ? '' : String(encode(projectTab, tab));

/** The filter in the list's URL; unreadable parts are left out. */
export function readProjectList(params: URLSearchParams) {
  return {
    tab: readTab(params.get(TAB_PARAM)),
    keyword: (params.get('keyword') ?? '').slice(0, 64),
    page: readPage(params),
  };
}

function readTab(wire: string | null): ProjectTab {
  try {
    return wire ? decode(projectTab, wire) : 'all';
  } catch {
    return 'all';
  }
}
