import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { tabbedList, withParam } from '../../../lib/url/path.ts';

/** The query parameter that names a fixed-point order. */
export const FIXED_ORDER_PARAM = 'ywid';

/** The steps of a fixed-point order that have a form; each is a `type` of its address. */
export type FormStep = 'need' | 'offer' | 'quote' | 'confirm';

export const fixedPointPaths = {
  fixedOrders: tabbedList(menuPaths.fixedOrders),
  fixedOrder: withParam('/ddmall/ddOrderShow', FIXED_ORDER_PARAM),
  fixedOrderForm: {
    pattern: '/ddmall/ddorder/:type/:ywid',
    /** `id` names the service for a new need, the order for a quote or a confirmation. */
    to: (step: FormStep, id: string) => `/ddmall/ddorder/${step}/${encodeURIComponent(id)}`,
  },
};
