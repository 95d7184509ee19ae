import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/*
 * Each family of screens is opened in a browser by `npm test`: its main act, and axe on one of its pages.
 * What is in `*.trial.ts`, or tagged `@trial`, only `npm run trials` runs.
 */

interface Family {
  /** The spec below tests/browser. */
  readonly spec: string;
  /** The beginning of the title of the test that performs the main act. */
  readonly act: string;
  /** The spec in which axe looks at a page of the family; else it is `spec`. */
  readonly axe?: string;
}

const fulfilment = (act: string): Family => ({ spec: 'fulfilment/families', act });

const FAMILIES: Readonly<Record<string, Family>> = {
  合同: fulfilment('contract:'),
  发货与签收: fulfilment('delivery:'),
  验收与入库: fulfilment('acceptance:'),
  付款: fulfilment('payment:'),
  发票: fulfilment('invoice:'),
  对账与售后: fulfilment('statement:'),
  询价: { spec: 'sourcing/inquiry', act: '[PJ2] [PJ5] [IQ2] [IQ7] an inquiry' },
  评分: { spec: 'sourcing/scoring', act: '[PE1] [PE2] [PE3] [PE4] [PE5] three evaluators' },
  竞价项目: { spec: 'sourcing/whole-way', act: '[PJ2] [PJ7]', axe: 'auction/wall' },
  店铺入驻与商品发布: { spec: 'supply/entry', act: 'a shop is registered and reviewed' },
  监管看板: { spec: 'supply/console', act: 'a supervisor opens the list behind a figure' },
  公告: { spec: 'supply/console', act: 'a notice is written, reviewed' },
  预算: { spec: 'ordering/budget', act: 'entered, refused at checkout, paid from a card' },
  订单审核: { spec: 'ordering/reviews', act: '[RV12] one more reviewer' },
  商品搜索: { spec: 'mall/storefront', act: 'a search is in the address' },
  商品详情: { spec: 'mall/storefront', act: 'a detail shows what one buys' },
  下单: { spec: 'mall/mall', act: 'two shops, one submit' },
  登录: { spec: 'kernel/shell', act: 'a wrong password and an unknown name' },
  工作台: { spec: 'operations/desk', act: 'desk: the checklist ticks itself' },
  首次启动: { spec: 'operations/first-start', act: 'an empty installation is set up' },
  账号安全: {
    spec: 'identity/signing-in',
    act: 'a sensitive act asks for the password',
    axe: 'kernel/shell',
  },
};

const read = (spec: string): string => {
  const path = join(import.meta.dirname, '../browser', `${spec}.spec.ts`);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};

it.each(Object.entries(FAMILIES))('%s has its main act in the daily browser tests', (_, family) => {
  const source = read(family.spec);
  const at = source.indexOf(`test('${family.act}`);
  expect(at, `${family.spec} has no test '${family.act}…'`).toBeGreaterThanOrEqual(0);
  // The tag stands between the title and the body.
  const heading = source.slice(at, source.indexOf('=> {', at));
  expect(heading).not.toContain('@trial');
  expect(read(family.axe ?? family.spec)).toContain('await axe(');
});
