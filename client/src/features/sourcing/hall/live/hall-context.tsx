import type { HallRow } from '@jicai/shared/contract/auction/live/hall.ts';
import type { Command, CommandDone } from '@jicai/shared/contract/auction/live/socket.ts';
import { liveMessages } from '@jicai/shared/messages/auction/live.ts';
import { useAtomValue, useStore } from 'jotai';
import { selectAtom } from 'jotai/utils';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { tokenAtom } from '../../../../lib/session.ts';
import { createLiveSocket } from '../../../../lib/socket.ts';
import { proofAskerOf } from '../../../../lib/step-up.ts';
import { useServerTime } from '../../../../lib/time/server-time.ts';
import { failedCommand, withProof } from '../../../auction/live/room/commands.ts';
import { type HallConnection, openHall } from './connection.ts';
import { createHallAtoms, type HallAtoms } from './state.ts';

interface Hall {
  readonly atoms: HallAtoms;
  readonly command: (command: Command) => Promise<CommandDone>;
}

const HallContext = createContext<Hall | null>(null);

/** The console around the component. */
export function useHall(): Hall {
  const hall = useContext(HallContext);
  if (!hall) throw new Error('no HallProvider above');
  return hall;
}

/** The live row of an auction; undefined before its first push. Renders again only when it changes. */
export function useLiveRow(packageNumber: string): HallRow | undefined {
  const { atoms } = useHall();
  const own = useMemo(
    () => selectAtom(atoms.rows, (rows) => rows.get(packageNumber)),
    [atoms, packageNumber],
  );
  return useAtomValue(own);
}

interface Props {
  /** The auctions to watch. */
  readonly packageNumbers: readonly string[];
  readonly children: ReactNode;
}

/** Watches the auctions of the hall over one socket while it is shown. */
export function HallProvider({ packageNumbers, children }: Props) {
  const [atoms] = useState(createHallAtoms);
  const connection = useRef<HallConnection | null>(null);
  const store = useStore();
  const time = useServerTime();
  const watched = packageNumbers.join(' ');

  useEffect(() => {
    const token = store.get(tokenAtom);
    if (!token) return;
    const opened = openHall({ atoms, store, time, connect: () => createLiveSocket(token) });
    connection.current = opened;
    return () => {
      connection.current = null;
      opened.close();
    };
  }, [atoms, store, time]);

  useEffect(() => {
    connection.current?.watch(watched === '' ? [] : watched.split(' '));
  }, [watched]);

  const hall = useMemo<Hall>(
    () => ({
      atoms,
      command: (command) =>
        withProof(
          async () =>
            connection.current?.command(command) ??
            failedCommand(command.kind, 'live.unavailable', liveMessages),
          proofAskerOf(store),
        ),
    }),
    [atoms, store],
  );
  return <HallContext value={hall}>{children}</HallContext>;
}
