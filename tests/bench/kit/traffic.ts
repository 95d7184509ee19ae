import type { Page } from '@playwright/test';

/** The bytes that a page brought over the network since it was watched, with their headers. */
export interface Traffic {
  total(): number;
  /** Of one kind, as the browser's own tools name it: Document, Script, Stylesheet, Font, Image, Fetch. */
  bytes(kind: string): number;
  kinds(): [kind: string, bytes: number][];
  /** The largest files of a kind, by name. */
  largest(kind: string, count: number): [name: string, bytes: number][];
}

/** Counts by the browser's own tools what it receives: a cached file costs nothing, a socket's frames do. */
export async function watchTraffic(page: Page): Promise<Traffic> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.enable');
  const asked = new Map<string, { readonly kind: string; readonly name: string }>();
  const files = new Map<string, { readonly kind: string; readonly name: string; bytes: number }>();
  let frames = 0;
  tools.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) => {
    const name = new URL(request.url).pathname.split('/').at(-1) || '/';
    asked.set(requestId, { kind: type, name });
  });
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { kind, name } = asked.get(requestId) ?? { kind: 'Other', name: '' };
    files.set(requestId, { kind, name, bytes: encodedDataLength });
  });
  tools.on('Network.webSocketFrameReceived', ({ response }) => {
    frames += Buffer.byteLength(response.payloadData);
  });
  const sum = (all: Iterable<{ readonly bytes: number }>) =>
    [...all].reduce((total, { bytes }) => total + bytes, 0);
  return {
    total: () => sum(files.values()) + frames,
    bytes: (kind) => sum([...files.values()].filter((file) => file.kind === kind)),
    kinds: () => [
      ...[...Map.groupBy(files.values(), ({ kind }) => kind)]
        .map(([kind, of]): [string, number] => [`${kind} (${of.length})`, sum(of)])
        .sort(([, one], [, other]) => other - one),
      ['live socket', frames],
    ],
    largest: (kind, count) =>
      [...files.values()]
        .filter((file) => file.kind === kind)
        .sort((one, other) => other.bytes - one.bytes)
        .slice(0, count)
        .map(({ name, bytes }): [string, number] => [name, bytes]),
  };
}
