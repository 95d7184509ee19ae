import {
  PUBLIC_BOARD_MS,
  PUBLIC_BOARD_PATH,
  PublicBoard,
} from '@jicai/shared/contract/auction/live/public.ts';
import { decode } from '@jicai/shared/contract/kernel/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useServerTime } from '../../../lib/time/server-time.ts';

/** The timeout of a read, in ms: the cache responds at once, so a longer wait means that the read hangs. */
const ANSWER_MS = 8_000;

/**
 * Thrown if there is no board: `isUnknown` is true if the auction is not public (HTTP 404), and false if the
 * call failed or had another error status.
 */
export class NoPublicBoard extends Error {
  readonly isUnknown: boolean;
  constructor(isUnknown: boolean) {
    super('no public board');
    this.isUnknown = isUnknown;
  }
}

/**
 * Reads the public board of an auction, and polls it while the page is visible and the auction is public. The
 * board comes from the relay's cache as plain JSON instead of from `/app`, because everybody gets the same
 * bytes. Also measures the server's time.
 */
export function usePublicBoard(packageNumber: string) {
  const time = useServerTime();
  return useQuery<PublicBoard, NoPublicBoard>({
    queryKey: ['public-board', packageNumber],
    queryFn: async ({ signal }) => {
      const sentAt = performance.now();
      const answer = await fetch(PUBLIC_BOARD_PATH + encodeURIComponent(packageNumber), {
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
      }).catch((error: unknown) => {
        if (signal.aborted) throw error;
        throw new NoPublicBoard(false);
      });
      if (!answer.ok) throw new NoPublicBoard(answer.status === 404);
      const board = decode(PublicBoard, await answer.json());
      time.note(board.serverTimeMs, performance.now() - sentAt);
      return board;
    },
    retry: (count, failure) => !failure.isUnknown && count < 2,
    refetchInterval: ({ state }) => (state.error?.isUnknown ? false : PUBLIC_BOARD_MS),
  });
}
