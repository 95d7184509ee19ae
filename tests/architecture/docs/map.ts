import { WINGS } from '../imports/arrows.ts';
import type { Arrow } from '../imports/graph.ts';
import { tripPage, trips } from './trips.ts';

/** The page that `npm run docs` draws. */
export const MAP_PAGE = 'docs/map.md';

const PACKAGES = ['shared', 'platform', 'relay', 'client'] as const;
/** The folders of a package that are divided into wings, and a path's wing and slice. */
const WINGED =
  /^(?:platform\/src|client\/src\/features|shared\/src\/(?:contract|domain|messages))\/([^/]+)\/([^/]+)\//;

const packageOf = (path: string) => PACKAGES.find((name) => path.startsWith(`${name}/`));
function wingOf(path: string): string | undefined {
  const wing = WINGED.exec(path)?.[1];
  return wing !== undefined && wing in WINGS ? wing : undefined;
}

/** The imports between groups, each pair once and without itself. */
function pairs(arrows: readonly Arrow[], of: (path: string) => string | undefined): Arrow[] {
  const found = arrows.flatMap(([from, to]) => {
    const [one, other] = [of(from), of(to)];
    return one && other && one !== other ? [`${one} ${other}`] : [];
  });
  return [...new Set(found)].toSorted().map((pair) => pair.split(' ') as unknown as Arrow);
}

/** Without the pairs that others imply: operations → mall where operations → supply → mall is drawn. */
function essential(all: readonly Arrow[]): Arrow[] {
  const reaches = (from: string, to: string): boolean =>
    all.some(([one, other]) => one === from && (other === to || reaches(other, to)));
  return all.filter(
    ([from, to]) => !all.some(([one, via]) => one === from && via !== to && reaches(via, to)),
  );
}

const drawing = (arrows: readonly Arrow[]) => [
  '```mermaid',
  'flowchart TD',
  ...arrows.map(([from, to]) => `  ${from} --> ${to}`),
  '```',
  '',
];

/** The slices of the wings: the folders of the platform's and of the client's wings. */
function slicesOf(wing: string, modules: readonly string[]): string {
  const slices = modules.flatMap((path) => {
    const isCode = /^(?:platform\/src|client\/src\/features)\//.test(path);
    const [, ofWing, slice = ''] = WINGED.exec(path) ?? [];
    return isCode && ofWing === wing ? [slice] : [];
  });
  return [...new Set(slices)].toSorted().join(', ');
}

/**
 * The drawing of packages and wings by their imports, types among them. Fails where two wings import
 * each other in a circle, since such a drawing has no top.
 */
export function mapPage(modules: readonly string[], arrows: readonly Arrow[]): string {
  const wings = pairs(arrows, wingOf);
  const back = wings.filter(([from, to]) => !WINGS[from]?.includes(to));
  if (back.length > 0) throw new Error(`imports that lead back: ${back.join('; ')}`);
  return [
    '# Map',
    '',
    'Packages and wings by what they import, drawn from the code by `npm run docs`; `npm run check`',
    'fails when it is out of date. An arrow that others imply is left out. None leads back.',
    '',
    '## Packages',
    '',
    ...drawing(essential(pairs(arrows, packageOf))),
    '## Wings',
    '',
    ...drawing(essential(wings)),
    '| wing | slices |',
    '|---|---|',
    ...Object.keys(WINGS).map(
      (wing) => `| ${wing} | ${slicesOf(wing, modules) || 'rules in `shared` alone'} |`,
    ),
    '',
    '## Three trips',
    '',
    'The way of one thing through the code, for who opens it for the first time. A drawing has the numbers',
    'of the steps below it.',
    '',
    ...trips.flatMap((trip) => tripPage(trip, new Set(modules))),
  ].join('\n');
}
