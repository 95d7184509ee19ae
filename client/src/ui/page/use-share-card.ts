import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import { useEffect } from 'react';

interface Card {
  readonly title: string;
  readonly description: string;
  /** The address of a picture on this site; none for the site's own card. */
  readonly picture?: string;
}

function setMeta(attribute: 'name' | 'property', key: string, content: string): () => void {
  const found = document.head.querySelector<HTMLMetaElement>(`meta[${attribute}="${key}"]`);
  const meta = found ?? document.createElement('meta');
  const before = meta.content;
  meta.setAttribute(attribute, key);
  meta.content = content;
  if (!found) document.head.append(meta);
  return () => {
    if (found) meta.content = before;
    else meta.remove();
  };
}

/** The description and the share card of a public page while it is shown. */
export function useShareCard({ title, description, picture = '' }: Card): void {
  useEffect(() => {
    const undo = [
      setMeta('name', 'description', description),
      setMeta('property', 'og:title', `${title} - ${SITE_NAME}`),
      setMeta('property', 'og:description', description),
      setMeta('property', 'og:url', window.location.href),
      ...(picture
        ? [setMeta('property', 'og:image', new URL(picture, window.location.href).href)]
        : []),
    ];
    return () => {
      for (const back of undo.toReversed()) back();
    };
  }, [title, description, picture]);
}
