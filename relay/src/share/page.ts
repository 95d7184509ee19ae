import { BASE_PATH, SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import type { FirstLook } from '@jicai/shared/contract/mall/catalog/first-look.ts';
import type { ShareCard } from '@jicai/shared/contract/operations/share-card.ts';

/** The public address of a page. */
export interface SharedAddress {
  /** Scheme and host; `null` when unknown: the page then gets no `og:url` and no `og:image`. */
  readonly origin: string | null;
  /** The path from the root of the host, with the query that the page needs. */
  readonly path: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');

const named = (attribute: 'name' | 'property', key: string) =>
  new RegExp(`<meta ${attribute}="${key}" content="[^"]*"\\s*/?>`);
const meta = (attribute: 'name' | 'property', key: string, content: string) =>
  `<meta ${attribute}="${key}" content="${escaped(content)}" />`;

const BEFORE_PAGE = '<div class="shell-page"';
const EMPTY_PAGE = /<div class="shell-page" aria-hidden="true">.*?<\/div>/s;

const imageOf = (picture: string) =>
  picture && `<img src="${escaped(picture)}" alt="" fetchpriority="high" />`;

/**
 * Returns the page's HTML with one tile for each product in `looks` in place of the placeholder, so
 * that products are visible before any script has loaded. Returns the page unchanged if `looks` is
 * empty. Escapes the products' texts, which are untrusted.
 */
export function pageWithLooks(page: string, looks: readonly FirstLook[]): string {
  if (looks.length === 0) return page;
  const tiles = looks.map(
    ({ picture, title, words, path }) =>
      `<a href="${escaped(BASE_PATH + path)}">${imageOf(picture)}<b>${escaped(title)}</b>${escaped(words)}</a>`,
  );
  return page.replace(EMPTY_PAGE, () => `${BEFORE_PAGE}>${tiles.join('')}</div>`);
}

/** Returns the HTML of the card that people see, which is inserted above the page's placeholder. */
function shown({ title, description, picture }: ShareCard): string {
  const words = `<div><h1>${escaped(title)}</h1><p>${escaped(description)}</p></div>`;
  return `<div class="shell-card">${imageOf(picture)}${words}</div>`;
}

/**
 * Returns the page's HTML with the card's title and description in place of the site's own, and with metadata
 * for programs that preview a link. With `isShown`, people see the card too until the application is
 * rendered. Texts are untrusted and are escaped.
 */
export function pageWithCard(
  page: string,
  card: ShareCard,
  { origin, path }: SharedAddress,
  isShown = false,
): string {
  const title = `${card.title} - ${SITE_NAME}`;
  const metadata = [
    ['name', 'description', card.description],
    ['property', 'og:title', title],
    ['property', 'og:description', card.description],
  ] as const;
  let result = page.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`);
  for (const [attribute, key, content] of metadata) {
    result = result.replace(named(attribute, key), () => meta(attribute, key, content));
  }
  if (isShown) result = result.replace(BEFORE_PAGE, () => shown(card) + BEFORE_PAGE);
  if (origin === null) return result;
  const addresses = [
    meta('property', 'og:url', origin + path),
    ...(card.picture === '' ? [] : [meta('property', 'og:image', origin + card.picture)]),
  ];
  return result.replace('</head>', () => `  ${addresses.join('\n    ')}\n  </head>`);
}
