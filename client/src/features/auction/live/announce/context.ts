import { createContext, useContext } from 'react';
import { createNewsAtoms } from './state.ts';

/**
 * The announcements of the page. On a live board `RoomGate` provides them; a replay uses this default, whose
 * list stays empty.
 */
export const NewsContext = createContext(createNewsAtoms());

/** Returns the announcement atoms of the board that the page shows. */
export const useNews = () => useContext(NewsContext);
