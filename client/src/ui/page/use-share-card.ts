import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import { useEffect } from 'react';

interface Card {
  readonly title: string;
  readonly description: string;
  /** The address of a picture on this site; none for the site's own card. */
  readonly picture?: string;
}

type Named = readonly [attribute: 'name' | 'property', key: string];

/**
 * The site's own words, as `index.html` has them: pages without a card go back to them. The page that
 * was loaded may have come with another one's.
 */
export const SITE_CARD: readonly (readonly [...Named, content: string])[] = [
  [
    'name',
    'description',
    '政府与企业的阳光集采商城：搜索比价、在线下单、实时竞价，每一次报价都写入不可篡改的日志。',
  ],
  ['property', 'og:title', SITE_NAME],
  [
    'property',
    'og:description',
    '政府与企业的阳光集采商城：搜索比价、在线下单、实时竞价，全程留痕。',
  ],
];

function setMeta([attribute, key]: Named, content: string | null): void {
  const found = document.head.querySelector<HTMLMetaElement>(`meta[${attribute}="${key}"]`);
  if (content === null) {
    found?.remove();
    return;
  }
  const meta = found ?? document.createElement('meta');
  meta.setAttribute(attribute, key);
  meta.content = content;
  if (!found) document.head.append(meta);
}

/** The description and the share card of a public page while it is shown. */
export function useShareCard({ title, description, picture = '' }: Card): void {
  useEffect(() => {
    const { href } = window.location;
    setMeta(['name', 'description'], description);
    setMeta(['property', 'og:title'], `${title} - ${SITE_NAME}`);
    setMeta(['property', 'og:description'], description);
    setMeta(['property', 'og:url'], href);
    setMeta(['property', 'og:image'], picture ? new URL(picture, href).href : null);
    return () => {
      for (const [attribute, key, content] of SITE_CARD) setMeta([attribute, key], content);
      for (const key of ['og:url', 'og:image']) setMeta(['property', key], null);
    };
  }, [title, description, picture]);
}
