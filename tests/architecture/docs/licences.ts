import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../sources.ts';

/** The list of shipped components that `npm run docs` writes and the console shows. */
export const LICENCES = 'platform/data/licences.tsv';

const names = z.record(z.string(), z.string()).default({});
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      link: z.boolean().optional(),
      dev: z.boolean().optional(),
      dependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
    }),
  ),
});
type Packages = z.output<typeof lock>['packages'];

/** The packages whose dependencies are shipped; the root's and the tests' are not. */
const SHIPPED = ['shared', 'platform', 'relay', 'client'] as const;

/** Components whose metadata name no licence; the file LICENSE of each does. */
const BY_THEIR_FILES: Readonly<Record<string, string>> = {
  'png-js': 'MIT',
  'xmlhttprequest-ssl': 'MIT',
};

/** The place in the lock file of a package that the one at `from` imports: the nearest above it. */
function placeOf(name: string, from: string, packages: Packages): string | null {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (place in packages) return place;
  if (from === '') return null;
  return placeOf(name, from.split('/').slice(0, -1).join('/'), packages);
}

/** Every package of the lock file that the four need when they run, and what those need. */
function shippedPlaces(packages: Packages): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting: string[] = [...SHIPPED];
  for (const from of waiting) {
    const of = packages[from];
    if (!of) continue;
    const needed = { ...of.dependencies, ...of.optionalDependencies, ...of.peerDependencies };
    for (const name of Object.keys(needed)) {
      const place = placeOf(name, from, packages);
      if (!place || found.has(place) || packages[place]?.link || packages[place]?.dev) continue;
      found.add(place);
      waiting.push(place);
    }
  }
  return found;
}

/** The list: name, version and licence of each component on a line, with tabs between. */
export function licenceList(): string {
  const { packages } = lock.parse(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
  );
  const lines = [...shippedPlaces(packages)].map((place) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const { version = '', license = BY_THEIR_FILES[name] ?? '' } = packages[place] ?? {};
    return [name, version, license].join('\t');
  });
  return `${[...new Set(lines)].toSorted().join('\n')}\n`;
}
