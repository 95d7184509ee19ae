import type { CategoryNode } from '@jicai/shared/contract/mall/catalog/product.ts';
import { expect, it } from 'vitest';
import { menuRows, pathTo, treeOf } from './category-tree.ts';

const node = (id: string, parentId: string | null, level = 1): CategoryNode => ({
  id,
  name: id,
  parentId,
  level,
  hue: 0,
  silhouette: 'box',
});
const nodes = [node('a', null), node('b', null), node('a1', 'a', 2), node('a11', 'a1', 3)];

it('grows the tree in the order of the list; an orphan is a root', () => {
  const tree = treeOf([...nodes, node('x1', 'gone', 2)]);
  expect(tree.map((branch) => branch.node.id)).toEqual(['a', 'b', 'x1']);
  expect(tree[0]?.children[0]?.children[0]?.node.id).toBe('a11');
});

it('a menu of few roots shows what is below them', () => {
  const few = treeOf(nodes);
  expect(menuRows(few).map((branch) => branch.node.id)).toEqual(['a1']);
  const many = treeOf(['a', 'b', 'c', 'd'].map((id) => node(id, null)));
  expect(menuRows(many)).toBe(many);
  expect(menuRows(many.slice(0, 1))).toEqual(many.slice(0, 1));
  // Below it are only leaves: the first level stays.
  const flat = treeOf([
    node('office', null),
    node('printer', 'office', 2),
    node('paper', 'office', 2),
  ]);
  expect(menuRows(flat).map((branch) => branch.node.id)).toEqual(['office']);
});

it('finds the way from the root, and survives a circle', () => {
  expect(pathTo(nodes, 'a11').map(({ id }) => id)).toEqual(['a', 'a1', 'a11']);
  expect(pathTo(nodes, 'nothing')).toEqual([]);
  expect(pathTo(nodes, null)).toEqual([]);
  expect(pathTo([node('p', 'q'), node('q', 'p')], 'p')).toHaveLength(2);
});
