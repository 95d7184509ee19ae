import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import { FIRST_PAGES } from '@jicai/shared/contract/operations/first-pages.ts';
import { z } from 'zod';

/*
 * The `Link` header of a page in `FIRST_PAGES` names the page's files, so that a browser requests
 * all files at once.
 */

const chunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
const manifest = z.record(z.string(), chunk);
type Manifest = z.infer<typeof manifest>;

/**
 * Returns the built files (scripts and styles) of these modules and of all their static imports,
 * without duplicates.
 */
function filesOf(modules: readonly string[], built: Manifest): readonly string[] {
  const seen = new Set<string>();
  const open = [...modules];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    open.push(...(built[name]?.imports ?? []));
  }
  const chunks = [...seen].flatMap((name) => built[name] ?? []);
  return [...new Set(chunks.flatMap(({ file, css }) => [file, ...css]))];
}

function preload(file: string): string {
  const kind = file.endsWith('.css') ? 'preload; as=style; crossorigin' : 'modulepreload';
  return `<${BASE_PATH}/${file}>; rel=${kind}`;
}

/**
 * Returns the `Link` header for each page of `FIRST_PAGES`, by the page's pattern without the base path.
 * Returns an empty map when the client is not built.
 */
export function preloadLinks(root: string): ReadonlyMap<string, string> {
  const file = join(root, '.vite/manifest.json');
  if (!existsSync(file)) return new Map();
  const built = manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  const linkOf = (modules: readonly string[]) => filesOf(modules, built).map(preload).join(', ');
  return new Map(Object.entries(FIRST_PAGES).map(([path, modules]) => [path, linkOf(modules)]));
}
