import type { Plugin } from 'vite';

interface Swap {
  /** The name that an import gives the module. */
  readonly name: string;
  /** Only imports of these files are swapped. */
  readonly importer: RegExp;
  /** The module in its place, below the client's root. */
  readonly own: string;
}

const SWAPS: readonly Swap[] = [
  // Mantine's dialogs bring their scroll area along, which takes one small hook from a library of popovers:
  // with ours in its place a first visit to a board is 14 kB smaller.
  {
    name: '@floating-ui/react',
    importer: /\/@mantine\/core\/esm\/components\/ScrollArea\//,
    own: '/src/lib/browser/merge-refs.ts',
  },
  // The live connection names its transports, and this is none of them; its parser goes with it.
  {
    name: './webtransport.js',
    importer: /\/engine\.io-client\/build\/esm\/transports\//,
    own: '/src/lib/browser/no-web-transport.ts',
  },
];

/** The colours of Mantine's palette that nothing of ours is drawn in, and a third of its variables. */
const UNUSED = /^\s*--mantine-color-(?:pink|violet|indigo|lime|cyan)-.*\n/gm;
const VARIABLES = /\/@mantine\/core\/styles\/default-css-variables\.css$/;

/** Leaves out of libraries what a page would load for nothing. */
export function leanLibraries(root: string): Plugin {
  return {
    name: 'lean-libraries',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      const swap = SWAPS.find(
        ({ name, importer: by }) => name === source && by.test(importer ?? ''),
      );
      return swap ? root + swap.own : null;
    },
    transform: (code, id) => (VARIABLES.test(id) ? code.replaceAll(UNUSED, '') : null),
  };
}
