import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { BASE_PATH } from '../shared/src/contract/kernel/site.ts';
import type { LayoutName, LoadPage, PageRoute } from './src/lib/url/page.ts';

/** Scripts and style sheets, relative to the built client. */
interface SiteFiles {
  /** Those of the application, without which nothing runs. */
  readonly application: readonly string[];
  /** Every page's address and what it needs beside them. */
  readonly pages: readonly {
    readonly pattern: string;
    /** Files that make the page's first call: as urgent as the application. */
    readonly asks: readonly string[];
    /** Its layout's files and its own. */
    readonly files: readonly string[];
  }[];
}

const APP = 'src/app/App.tsx';
const ASKS = 'src/app/pages/first-asks.ts';
const IMPORTED = /import\(\s*["'`](.+?)["'`]\s*\)/;

/** The module that `load` imports; a page is loaded by an import and by nothing else. */
function moduleOf(load: LoadPage, folder: string): string {
  const [, path] = IMPORTED.exec(load.toString()) ?? [];
  if (!path) throw new Error(`${folder}: a page is not loaded by an import: ${load}`);
  return join(folder, path);
}

const isPage = (value: unknown): value is PageRoute =>
  typeof value === 'object' && value !== null && 'pattern' in value && 'load' in value;

/** A module of the client as Node reads it: the bundler would follow its imports to every page. */
const read = async <T>(file: string): Promise<T> => import(pathToFileURL(file).href);

/** Every page of the application with the modules that it begins with. */
async function pagesIn(root: string) {
  const layoutFolder = join(root, 'src/app/layouts');
  const { layouts } = await read<{ layouts: Readonly<Record<LayoutName, LoadPage>> }>(
    join(layoutFolder, 'layouts.ts'),
  );
  const found = await Promise.all(
    globSync('src/**/routes.ts', { cwd: root }).map(async (path) => {
      const file = join(root, path);
      return Object.values(await read<Readonly<Record<string, unknown>>>(file))
        .flat()
        .filter(isPage)
        .map(({ pattern, layout, load }) => ({
          pattern,
          layout,
          modules: [moduleOf(layouts[layout], layoutFolder), moduleOf(load, dirname(file))],
        }));
    }),
  );
  return found.flat();
}

/** The chunk that an import of `module` loads. */
function chunkOf(module: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const chunk =
    chunks.find(({ facadeModuleId }) => facadeModuleId === module) ??
    chunks.find(({ moduleIds }) => moduleIds.includes(module));
  if (!chunk) throw new Error(`page-files: no chunk of ${module}`);
  return chunk;
}

/** A chunk, everything it imports at once, and their style sheets. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): readonly string[] {
  const found = new Set<string>();
  const open = [chunk.fileName];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const one = bundle[name];
    if (found.has(name) || one?.type !== 'chunk') continue;
    found.add(name);
    for (const css of one.viteMetadata?.importedCss ?? []) found.add(css);
    open.push(...one.imports);
  }
  return [...found];
}

const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((one) => one.type === 'chunk');

/**
 * Lets a browser ask for files at once that it would learn of one after the other. `index.html` names
 * those of the application beside the entry's, and `pages.json` which files each page needs: the
 * relay names them with the answer, before the application has arrived and knows its page.
 */
export function pageFiles(root: string): Plugin {
  const app = join(root, APP);
  return {
    name: 'page-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = filesOf(chunkOf(app, chunksOf(bundle)), bundle);
        return files
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: file.endsWith('.css') ? 'stylesheet' : 'modulepreload',
              crossorigin: true,
              href: `${BASE_PATH}/${file}`,
            },
          }));
      },
    },
    generateBundle: {
      // After Vite has taken chunks of styles alone out of the bundle: there is no such script.
      order: 'post',
      async handler(_options, bundle) {
        const chunks = chunksOf(bundle);
        const entry = chunks.find(({ isEntry }) => isEntry);
        if (!entry) throw new Error('page-files: no entry in the bundle');
        const first = [entry, chunkOf(app, chunks)].flatMap((chunk) => filesOf(chunk, bundle));
        const application = new Set(first);
        const asking = new Set(filesOf(chunkOf(join(root, ASKS), chunks), bundle));
        const pages = (await pagesIn(root)).map(({ pattern, layout, modules }) => {
          const files = modules.flatMap((module) => filesOf(chunkOf(module, chunks), bundle));
          const asks = layout === 'board' ? new Set<string>() : asking.difference(application);
          return {
            pattern,
            asks: [...asks],
            files: [...new Set(files).difference(application).difference(asks)],
          };
        });
        const source: SiteFiles = { application: [...application], pages };
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(source) });
      },
    },
  };
}
