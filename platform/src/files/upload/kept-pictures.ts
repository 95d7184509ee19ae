import { LRUCache } from 'lru-cache';

export interface Picture {
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
}

/** What became of drawing a picture anew. */
export type Outcome = Picture | 'unreadable';

/** Draws a picture in the turn of who asks; `known` says whether somebody's turn has drawn it meanwhile. */
export type DrawFile<File> = (
  file: File,
  asker: string,
  known: () => Outcome | undefined,
) => Promise<Outcome>;

const KEPT_BYTES = 64 * 1_048_576;
const MOST_UNREADABLE = 10_000;
/** A busy machine may fail at a good picture: it has another try after this time. */
const UNREADABLE_MS = 10 * 60_000;

/**
 * Keeps the outcomes of drawing for a while. That a picture is unreadable is an outcome too: it takes as long
 * to find out as a good one takes to draw.
 */
export function keepPictures<File extends { readonly id: string }>(
  draw: DrawFile<File>,
): (file: File, asker: string) => Promise<Outcome> {
  const pictures = new LRUCache<string, Picture>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  });
  const unreadable = new LRUCache<string, 'unreadable'>({
    max: MOST_UNREADABLE,
    ttl: UNREADABLE_MS,
  });
  const knownOf = (id: string): Outcome | undefined => pictures.get(id) ?? unreadable.get(id);
  const underWay = new Map<string, Promise<Outcome>>();

  async function drawn(file: File, asker: string): Promise<Outcome> {
    const outcome = await draw(file, asker, () => knownOf(file.id));
    if (outcome === 'unreadable') unreadable.set(file.id, outcome);
    else pictures.set(file.id, outcome);
    return outcome;
  }

  return (file, asker) => {
    const known = knownOf(file.id);
    if (known) return Promise.resolve(known);
    // By the asker too: nobody waits in the queue that another has filled.
    const turn = `${asker} ${file.id}`;
    const begun = underWay.get(turn);
    if (begun) return begun;
    const drawing = drawn(file, asker).finally(() => underWay.delete(turn));
    underWay.set(turn, drawing);
    return drawing;
  };
}
