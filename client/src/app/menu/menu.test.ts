import { RouterTree } from '@jicai/shared/contract/identity/navigation.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { describe, expect, it, vi } from 'vitest';
import { entryAt, readMenu } from './menu.ts';

const item = (path: string) => ({ name: path, title: path, path, icon: '' });
const group = (name: string, paths: string[]) => ({
  name,
  title: name,
  icon: '',
  items: paths.map(item),
});
const json = (...groups: ReturnType<typeof group>[]) =>
  JSON.stringify(
    encode(RouterTree, { groups, hidden: [{ name: 'hall', path: '/Jjdt', start: '' }] }),
  );

describe('readMenu', () => {
  it('keeps what leads to a page of this client, drops groups that become empty', () => {
    const menu = readMenu(
      json(group('sourcing', ['/Jjdt', '/BidList', '/no/such/page']), group('other', ['//evil'])),
    );
    expect(menu?.open).toEqual(['/Jjdt']);
    expect(menu?.groups.map(({ name, items }) => [name, items.map(({ path }) => path)])).toEqual([
      ['sourcing', ['/Jjdt', '/BidList']],
    ]);
  });

  it('is nothing where the server gives nothing, or nothing that can be read', () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(readMenu(null)).toBeNull();
    expect(readMenu('')).toBeNull();
    expect(readMenu('{broken')).toBeNull();
    expect(readMenu('{"routers":[{"children":7}]}')).toBeNull();
    expect(readMenu('{"routers":[],"hiddenRouters":[]}')).toBeNull();
    expect(complaint).toHaveBeenCalledTimes(2);
    complaint.mockRestore();
  });
});

describe('entryAt', () => {
  it('is one entry: the nearest above the page', () => {
    const entries = ['/hygl', '/hygl/hysh', '/Ddgl/order'].map(item);
    const at = (pathname: string) => entryAt(entries, pathname)?.path;
    expect(at('/hygl')).toBe('/hygl');
    expect(at('/hygl/hysh')).toBe('/hygl/hysh');
    expect(at('/hygl/hyxx/7')).toBe('/hygl');
    expect(at('/hyglx')).toBeUndefined();
    expect(at('/ddgl/order/9')).toBe('/Ddgl/order');
  });
});
