import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import type { FirstLook } from '@jicai/shared/contract/mall/catalog/first-look.ts';

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}

function pictureOf({ picture }: FirstLook): Node[] {
  if (picture === '') return [];
  const image = new Image();
  image.alt = '';
  image.fetchPriority = 'high';
  image.src = picture;
  return [image];
}

/** The thing that the page is about: a large picture, and its words beside it. */
function card(look: FirstLook): HTMLElement {
  const words = element('div', element('h1', look.title), element('p', look.words));
  const made = element('div', ...pictureOf(look), words);
  made.className = 'shell-card';
  return made;
}

/** One of several, which leads to its page. */
function tile(look: FirstLook): HTMLElement {
  const made = element('a', ...pictureOf(look), element('b', look.title), look.words);
  made.href = BASE_PATH + look.path;
  return made;
}

/**
 * Draws the first things of a page where `index.html` keeps their place, until the application stands
 * there; where it does already, or the page came with its words, their pictures are loaded.
 */
export function showFirstLooks(looks: readonly FirstLook[]): void {
  const place = document.querySelector('.shell-page');
  const [first] = looks;
  if (!first) return;
  if (!place || document.querySelector('.shell-card')) {
    for (const look of looks) pictureOf(look);
    return;
  }
  if (first.path === '') {
    place.replaceWith(card(first));
    return;
  }
  // They came with the page: drawn anew they would flicker.
  const drawn = [...place.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  if (drawn.join(' ') === looks.map(({ path }) => BASE_PATH + path).join(' ')) return;
  place.removeAttribute('aria-hidden');
  place.replaceChildren(...looks.map(tile));
}
