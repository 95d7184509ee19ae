import type { Plugin } from 'vite';

const ASKING = /\/@mantine\/core\/esm\/components\/ScrollArea\//;
const LIBRARY = '@floating-ui/react';
const OWN = '/src/lib/browser/merge-refs.ts';

/**
 * Mantine's dialogs bring their scroll area along, which takes one small hook from a library of
 * popovers. With a hook of our own in its place a first visit to a board is 14 kB smaller.
 */
export function mergeRefsOnly(root: string): Plugin {
  return {
    name: 'merge-refs-only',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer) =>
      source === LIBRARY && importer && ASKING.test(importer) ? root + OWN : null,
  };
}
