import { globSync } from 'node:fs';
import type { PageRoute } from '@jicai/client/src/lib/url/page.ts';
import type { SitePath } from '@jicai/client/src/lib/url/path.ts';

const client = new URL('../../../client/src/', import.meta.url);
// Imported by computed addresses, because the types of the tests have no JSX.
const load = async (path: string): Promise<object> => import(new URL(path, client).href);

/** Every page of the client. */
export const { pages } = (await load('app/pages.ts')) as { readonly pages: readonly PageRoute[] };

const features = new URL('features/', client);
const slices = globSync('*/*/paths.ts', { cwd: features }).toSorted();
const addresses = slices.map(async (file) => {
  const groups: unknown[] = Object.values(await load(`features/${file}`));
  const found = groups.flatMap((group) => (group instanceof Object ? Object.values(group) : []));
  const [wing = ''] = file.split('/');
  return found
    .filter((path): path is SitePath => path instanceof Object && 'pattern' in path)
    .map(({ pattern }) => [pattern, wing] as const);
});

/** The wing of each address, by its pattern. */
export const wings: ReadonlyMap<string, string> = new Map((await Promise.all(addresses)).flat());
