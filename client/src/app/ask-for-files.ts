const NAMED = /<([^>]+)>; rel=(modulepreload|preload; as=style)/g;

/**
 * Asks for all files of a page at once, while its own is on the way: the browser would learn of them one
 * after the other, five or six times on the way. The relay names them with the page's address.
 */
export async function askForFiles(href: string): Promise<void> {
  const answer = await fetch(href, { method: 'HEAD', headers: { accept: 'text/html' } }).catch(
    () => null,
  );
  for (const [, file = '', rel = ''] of (answer?.headers.get('link') ?? '').matchAll(NAMED)) {
    if (document.head.querySelector(`link[href="${file}"]`)) continue;
    const link = document.createElement('link');
    link.rel = rel.startsWith('module') ? 'modulepreload' : 'preload';
    if (link.rel === 'preload') link.as = 'style';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
}
