import type { PhaseTab } from '@jicai/shared/contract/sourcing/project.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { TAB_PARAM } from '../../../../lib/url/path.ts';
import { TURNS_KEYWORD_PARAM } from '../../../auction/live/paths.ts';

/** The tabs of the hall: those of the list, and what waits for the viewer. */
export type HallTab = PhaseTab | 'needs';
export type HallLook = 'cards' | 'table';

const LOOK_PARAM = 'xs';

export const TABS: readonly { readonly value: HallTab; readonly label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'needs', label: '需要我处理' },
  { value: 'running', label: '进行中' },
  { value: 'unopened', label: '待开标' },
  { value: 'coming', label: '未开始' },
  { value: 'signUp', label: '报名中' },
  { value: 'ended', label: '已结束' },
];

/** The view of the hall that its address names. `look` is null where the address does not say. */
export interface HallView {
  readonly tab: HallTab;
  readonly look: HallLook | null;
  readonly keyword: string;
  readonly page: number;
}

export function readView(search: URLSearchParams): HallView {
  const look = search.get(LOOK_PARAM);
  return {
    tab: TABS.find(({ value }) => value === search.get(TAB_PARAM))?.value ?? 'all',
    look: look === 'cards' || look === 'table' ? look : null,
    keyword: search.get(TURNS_KEYWORD_PARAM) ?? '',
    page: readPage(search),
  };
}

/** The address's parameters of a view; what is usual is left out. */
export function viewParams({ tab, look, keyword, page }: HallView): Record<string, string> {
  return {
    ...(tab !== 'all' && { [TAB_PARAM]: tab }),
    ...(look && { [LOOK_PARAM]: look }),
    ...(keyword && { [TURNS_KEYWORD_PARAM]: keyword }),
    ...(page > 1 && { page: String(page) }),
  };
}
