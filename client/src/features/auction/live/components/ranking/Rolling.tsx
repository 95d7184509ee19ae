import { useState } from 'react';
import { changedSigns } from '../../model/rolling.ts';
import classes from './Rolling.module.css';

/** A formatted amount whose changed characters roll in; unchanged ones and the first text do not move. */
export function Rolling({ text }: { readonly text: string }) {
  const [shown, setShown] = useState({ text, before: text, turn: 0 });
  if (shown.text !== text) setShown({ text, before: shown.text, turn: shown.turn + 1 });
  return changedSigns(shown.before, text).map(({ sign, place, isChanged }) => (
    <span
      key={`${place} ${isChanged ? shown.turn : ''}`}
      className={isChanged ? classes.changed : undefined}
    >
      {sign}
    </span>
  ));
}
