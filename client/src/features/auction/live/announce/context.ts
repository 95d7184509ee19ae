import { createContext, useContext } from 'react';
import { createNewsAtoms } from './state.ts';

/** Provided by the gate of a live room; a replay keeps this default, which nothing adds to. */
export const NewsContext = createContext(createNewsAtoms());

/** Returns the announcements of the board in the context. */
export const useNews = () => useContext(NewsContext);
