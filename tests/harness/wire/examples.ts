import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { wireOf } from './values.ts';

/* Bodies of requests that are complete: each field has a value that its codec reads. */

export type Wire = Record<string, unknown>;

/** Values by wire name that mean something where the plain example of the codec means nothing. */
const MEANINGFUL: Wire = {
  pagerow: 30,
  pagesize: 30,
  nd: 2026,
  zqid: 'wssc',
  address: '330106',
  qhdm: '330106001',
  tybs: '1',
  tgbs: '1',
  cgfs: '00380015',
  flbs: '0',
  price_now: '26.50',
  cjid: 'scene-1',
  ggid: 'gg-1',
  category_id: 'A0201',
  wlgs: '顺丰速运',
  yf: '2026-06',
  jzr: '2026-06-30',
  lyks: '2026-06-01',
  lyjs: '2026-12-31',
  scj: '1101.00',
  dj: '0.85',
  bj: '27.00',
  szm: 'R',
};

/** The same for one call. */
const OF_CALL: Readonly<Record<string, Wire>> = {
  'bidding.emergencyPause': { yy: '疑似串通报价' },
  'cart.setAccessory': { pcount: 0 },
  'catalog.search': { ascFieldList: [], descFieldList: ['xsl'], searchKeyList: ['最大幅面:A4'] },
  'checkout.preview': { pcount: 3 },
  'checkout.submit': { pcount: 3 },
  'dashboard.export': { ys: 3, yf: '10.00' },
  'dashboard.list': { ys: 3, yf: '10.00' },
  'deadline.exportList': { lb: 'contracts', bq: 'all', zjxz: '' },
  'delegation.give': { ywlx: '1' },
  'invoiceTitle.save': { fplx: '2' },
  'listing.batch': { cz: '2' },
  'order.edit': { pcount: 2 },
  'order.ship': { wldh: 'SF1' },
  'region.children': { qhdm: '33' },
  'region.path': { qhdm: '330106' },
  'shareCard.read': { lx: '2' },
  'workflow.publish': { ywlx: '1' },
  'workflow.save': { ywlx: '1' },
  'workflow.simulate': { ywlx: '1' },
  'workflow.templates': { ywlx: '1' },
};

function fill(wire: unknown, values: Wire): unknown {
  if (Array.isArray(wire)) return wire.map((row) => fill(row, values));
  if (typeof wire !== 'object' || wire === null) return wire;
  return Object.fromEntries(
    Object.entries(wire).map(([name, value]) => [
      name,
      Object.hasOwn(values, name) && typeof value === typeof values[name]
        ? values[name]
        : fill(value, values),
    ]),
  );
}

/** A complete body of a call. */
export const exampleOf = ({ name, request }: Pick<Endpoint, 'name' | 'request'>): Wire =>
  fill(wireOf(request), { ...MEANINGFUL, ...OF_CALL[name] }) as Wire;
