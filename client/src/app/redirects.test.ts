import { describe, expect, it } from 'vitest';
import { pages } from './pages.ts';

/** Returns the path to which the page with this pattern redirects; undefined for a page that is drawn. */
function targetOf(pattern: string, query: string, params = {}): string | undefined {
  const page = pages.find((one) => one.pattern === pattern);
  return page?.redirect?.(new URLSearchParams(query), params);
}

describe('second addresses of the specification', () => {
  it.each([
    ['/member/order', '', '/Ddgl/order'],
    ['/allOrder', 'zt=1&page=2', '/Ddgl/order?zt=1&page=2'],
    ['/slfw/EditRsxx', 'hyid=p%2F1', '/hygl/hyxxedit/p%2F1'],
    ['/gysinvoiceapply', 'zt=1', '/MemberInvoice?zt=1'],
    ['/servicesrecord', 'shid=s1', '/services?shid=s1'],
    ['/publish/Xzsplm', 'product_id=1', '/publish/supplierXzsplm?product_id=1'],
    ['/publish/Bjjbxx', 'product_id=1', '/publish/supplierBjjbxx?product_id=1'],
    ['/publish/Bjspxq', 'product_id=1', '/publish/supplierBjspxq?product_id=1'],
    ['/publish/Xzpj', 'product_id=1', '/publish/supplierXzpj?product_id=1'],
    ['/publish/Tjsh', 'product_id=1', '/publish/supplierTjsh?product_id=1'],
  ])('%s?%s leads to the page', (pattern, query, target) => {
    expect(targetOf(pattern, query)).toBe(target);
  });

  it('the supplier’s splash keeps its words and the answer of the sign-on', () => {
    const target = targetOf('/gysloading/:msg', 'state=s&code=c', { msg: 'login' });
    expect(target).toBe('/loading/login?state=s&code=c');
  });

  it('there are no others', () => {
    expect(pages.filter(({ redirect }) => redirect)).toHaveLength(11);
  });
});
