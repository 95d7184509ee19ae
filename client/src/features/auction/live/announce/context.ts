import { createContext, useContext } from 'react';
import { createNewsAtoms } from './state.ts';

/** Filled by the gate of a live room; a replay keeps this one, in which nothing happens. */
export const NewsContext = createContext(createNewsAtoms());

/** The announcements of the board around the component. */
export const useNews = () => useContext(NewsContext);
