import type { CategoryNode } from '@jicai/shared/contract/mall/catalog/product.ts';
import { Select } from '@mantine/core';
import { useCategories } from '../api.ts';

/** Categories of the catalogue, each with its way from the root. */
const categoryOptions = (nodes: readonly CategoryNode[]) => {
  const names = new Map(nodes.map((node) => [node.id, node]));
  const wayOf = (node: CategoryNode): string => {
    const parent = node.parentId ? names.get(node.parentId) : undefined;
    return parent ? `${wayOf(parent)} / ${node.name}` : node.name;
  };
  return nodes.map((node) => ({ value: node.id, label: wayOf(node) }));
};

interface Props {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string | null;
  readonly onChange: (categoryId: string | null) => void;
  readonly disabled?: boolean;
  readonly w?: number;
}

/** A choice of one category, or of all. */
export function CategorySelect(props: Props) {
  const { data } = useCategories();
  return (
    <Select
      clearable
      searchable
      limit={100}
      nothingFoundMessage="没有这个品目"
      data={categoryOptions(data?.rows ?? [])}
      {...props}
    />
  );
}
