import { ROOTS } from '../roots.ts';
import type { Leaf } from './assortment.ts';
import { type Brand, brandsOf } from './brands.ts';

export interface CategoryRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly level: number;
  readonly position: number;
  readonly path: readonly string[];
  readonly shape: string;
  readonly hue: number;
}

/** A leaf with where it is and who makes its products. */
export interface Kind {
  readonly leaf: Leaf;
  readonly category: CategoryRow;
  readonly rootName: string;
  readonly groupName: string;
  readonly brands: readonly Brand[];
}

const two = (index: number) => String(index + 1).padStart(2, '0');

/** The tree as rows, parents first, with codes in the manner of the procurement catalogue. */
export function categoryTree(): { rows: CategoryRow[]; kinds: Kind[] } {
  const rows: CategoryRow[] = [];
  const kinds: Kind[] = [];
  for (const [r, root] of ROOTS.entries()) {
    const rootId = `A${two(r)}`;
    const shape = root.groups[0]?.leaves[0]?.shape ?? 'carton';
    const common = { hue: root.hue };
    rows.push({
      ...common,
      id: rootId,
      parentId: null,
      name: root.name,
      level: 1,
      position: r,
      path: [rootId],
      shape,
    });
    for (const [g, group] of root.groups.entries()) {
      const groupId = rootId + two(g);
      rows.push({
        ...common,
        id: groupId,
        parentId: rootId,
        name: group.name,
        level: 2,
        position: g,
        path: [rootId, groupId],
        shape: group.leaves[0]?.shape ?? shape,
      });
      const brands = brandsOf(group.makers);
      for (const [l, leaf] of group.leaves.entries()) {
        const id = groupId + two(l);
        const category: CategoryRow = {
          // Neighbours differ a little, so that a shelf of one kind is not one colour.
          hue: (root.hue + (g * 9 + l * 5) - 10 + 360) % 360,
          id,
          parentId: groupId,
          name: leaf.name,
          level: 3,
          position: l,
          path: [rootId, groupId, id],
          shape: leaf.shape,
        };
        rows.push(category);
        kinds.push({ leaf, category, rootName: root.name, groupName: group.name, brands });
      }
    }
  }
  return { rows, kinds };
}
