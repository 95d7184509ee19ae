import type { Arrow } from './graph.ts';

const SLICES = [
  /^(platform\/src\/\w+\/[\w-]+)/,
  /^(shared\/src\/(?:contract|domain|messages)\/\w+\/[\w-]+)/,
  /^(client\/src\/features\/\w+\/[\w-]+)/,
  /^(client\/src\/\w+\/[\w-]+)/,
  /^(relay\/src\/\w+)/,
];

/** The slice that a module belongs to, as a path; null for tests. */
export function sliceOf(path: string): string | null {
  if (path.startsWith('tests/') || /\.test\.tsx?$/.test(path)) return null;
  for (const pattern of SLICES) {
    const [, slice] = pattern.exec(path) ?? [];
    if (slice !== undefined) return slice;
  }
  return path;
}

/** Everything that can be reached from `start`, itself only if a circle leads back. */
function reachable(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const seen = new Set<string>();
  const open = [...(next.get(start) ?? [])];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    open.push(...(next.get(at) ?? []));
  }
  return seen;
}

/** The arrows that are part of a circle, sorted. */
function circular(arrows: readonly Arrow[]): Arrow[] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of arrows) {
    if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to));
  }
  const reached = new Map([...next.keys()].map((node) => [node, reachable(node, next)]));
  return [...next]
    .flatMap(([from, others]) => [...others].map((to) => [from, to] as const))
    .filter(([from, to]) => reached.get(to)?.has(from))
    .toSorted(([a, b], [c, d]) => (a + b < c + d ? -1 : 1));
}

/** Imports that are part of a circle of modules, as `from → to: …`, sorted. */
export function moduleCircles(arrows: readonly Arrow[]): string[] {
  return circular(arrows).map(([from, to]) => `${from} → ${to}: a circle of modules`);
}

/** Arrows between slices that are part of a circle of slices, as `slice → slice: …`, sorted. */
export function sliceCircles(arrows: readonly Arrow[]): string[] {
  const between = arrows.flatMap(([from, to]) => {
    const [own, other] = [sliceOf(from), sliceOf(to)];
    return own === null || other === null ? [] : [[own, other] as const];
  });
  return circular(between).map(([from, to]) => `${from} → ${to}: a circle of slices`);
}
