import type { PageRoute } from '@jicai/client/src/lib/url/page.ts';

const url = new URL('../../../client/src/app/pages.ts', import.meta.url);

/** Every page of the client. Imported by a computed address, because the types of the tests have no JSX. */
export const { pages } = (await import(url.href)) as { readonly pages: readonly PageRoute[] };
