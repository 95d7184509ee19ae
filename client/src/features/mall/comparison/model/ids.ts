import { limits } from '@jicai/shared/limits.ts';

/** The products of a comparison as its address names them: each once, at most four. */
export function readIds(text: string | null): string[] {
  const ids = (text ?? '').split(',').map((id) => id.trim());
  return [...new Set(ids.filter(Boolean))].slice(0, limits.comparedProducts);
}

/** Without one of them. */
export function withoutId(ids: readonly string[], id: string): string[] {
  return ids.filter((one) => one !== id);
}

/**
 * Whether products of different second-level categories stand side by side: their parameters hardly
 * compare. Laser and ink printers do.
 */
export function areMixed(
  products: readonly { readonly categoryGroupId: string | null }[],
): boolean {
  return new Set(products.map(({ categoryGroupId }) => categoryGroupId)).size > 1;
}
