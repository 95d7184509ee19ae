import { RouterTree } from '@jicai/shared/contract/identity/navigation.ts';
import { decode } from '@jicai/shared/contract/kernel/wire.ts';

let last: { readonly json: string; readonly tree: RouterTree | null } | null = null;

/** The router tree of an answer's JSON; `null` if the server sent none, or none that can be read. */
export function readTree(routesJson: string | null | undefined): RouterTree | null {
  if (!routesJson) return null;
  // Many parts of a page ask about the same tree.
  if (last?.json !== routesJson) last = { json: routesJson, tree: parse(routesJson) };
  return last.tree;
}

function parse(routesJson: string): RouterTree | null {
  try {
    return decode(RouterTree, JSON.parse(routesJson));
  } catch (error) {
    console.error('the menu cannot be read', error);
    return null;
  }
}
