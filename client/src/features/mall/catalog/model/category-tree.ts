import type { CategoryNode } from '@jicai/shared/contract/mall/catalog/product.ts';

/** A category with those below it. */
export interface Branch {
  readonly node: CategoryNode;
  readonly children: readonly Branch[];
}

/** The flat list as a tree, in the list's order; what hangs on nothing is a root. */
export function treeOf(nodes: readonly CategoryNode[]): Branch[] {
  const known = new Set(nodes.map(({ id }) => id));
  const byParent = Map.groupBy(nodes, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : '',
  );
  const grow = (parentId: string): Branch[] =>
    (byParent.get(parentId) ?? []).map((node) => ({ node, children: grow(node.id) }));
  return grow('');
}

/** Fewer roots than this do not fill a menu. */
const FEW = 4;

/**
 * The rows of a menu: the roots, or the level below them in a zone with only a few roots. Leaves are no
 * rows: what they belong to would not be seen.
 */
export function menuRows(tree: readonly Branch[]): readonly Branch[] {
  const below = tree.flatMap(({ children }) => children);
  const hasDepth = below.some(({ children }) => children.length > 0);
  return tree.length < FEW && hasDepth ? below : tree;
}

/** From the root to a category; empty for one that is not there. */
export function pathTo(nodes: readonly CategoryNode[], id: string | null): CategoryNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const path: CategoryNode[] = [];
  let node = id === null ? undefined : byId.get(id);
  while (node && !path.includes(node)) {
    path.unshift(node);
    node = node.parentId === null ? undefined : byId.get(node.parentId);
  }
  return path;
}
