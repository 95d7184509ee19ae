import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { type PhaseTab, phaseTab } from '@jicai/shared/contract/sourcing/project.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { TAB_PARAM } from '../../../../lib/url/path.ts';

/** The tabs of the list, in order. */
export const phaseTabs: readonly (readonly [PhaseTab, string])[] = [
  ['all', '全部'],
  ['signUp', '报名中'],
  ['running', '报价中'],
  ['coming', '即将开始'],
  ['unopened', '待开标'],
  ['ended', '已结束'],
];

/** The code of the sign-ups in the URL; the other tabs have those of the wire. */
const SIGN_UP = 'bm';

const code = (tab: PhaseTab) => String(encode(phaseTab, tab));

/** A tab's code in the URL; none for the first, which is what a bare URL shows. */
export const phaseTabCodes: Readonly<Record<PhaseTab, string>> = {
  all: '',
  signUp: SIGN_UP,
  unopened: code('unopened'),
  coming: code('coming'),
  running: code('running'),
  ended: code('ended'),
};

/** The state of the list in its URL. Unreadable parts are left out, never an error. */
export interface ListState {
  readonly tab: PhaseTab;
  readonly keyword: string;
  readonly page: number;
}

export function readListState(params: URLSearchParams): ListState {
  return {
    tab: readTab(params.get(TAB_PARAM)),
    keyword: (params.get('keyword') ?? '').slice(0, 64),
    page: readPage(params),
  };
}

function readTab(wire: string | null): PhaseTab {
  if (wire === SIGN_UP) return 'signUp';
  try {
    return wire ? decode(phaseTab, wire) : 'all';
  } catch {
    return 'all';
  }
}
