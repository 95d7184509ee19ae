import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import { FIRST_PAGES } from '@jicai/shared/contract/operations/first-pages.ts';
import { z } from 'zod';

/* The files that a first visit begins with, named with the page: a browser asks for all of them at once. */

const chunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
const manifest = z.record(z.string(), chunk);
type Manifest = z.infer<typeof manifest>;

/** The files of these modules and of everything that they import at once, each named once. */
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

/** The `Link` header of each page that people open first; empty where the client was not built. */
export function preloadLinks(root: string): ReadonlyMap<string, string> {
  const file = join(root, '.vite/manifest.json');
  if (!existsSync(file)) return new Map();
  const built = manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  const linkOf = (modules: readonly string[]) => filesOf(modules, built).map(preload).join(', ');
  return new Map(Object.entries(FIRST_PAGES).map(([path, modules]) => [path, linkOf(modules)]));
}
