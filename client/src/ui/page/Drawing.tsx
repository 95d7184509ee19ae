import type { ReactNode } from 'react';

export type DrawingName = 'empty' | 'broken' | 'lost' | 'locked' | 'gavel';

const line = {
  fill: 'none',
  stroke: 'var(--mantine-primary-color-filled)',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const drawings: Readonly<Record<DrawingName, ReactNode>> = {
  empty: (
    <g {...line}>
      <path d="M30 62h60l-8-26H38z" />
      <path d="M30 62v18h60V62H72c-1 6-6 9-12 9s-11-3-12-9z" fill="var(--jc-card)" />
      <path d="M50 26l-4-8M60 24v-9M70 26l4-8" opacity=".5" />
    </g>
  ),
  broken: (
    <g {...line}>
      <path d="M26 58a18 18 0 0 1 6-34 22 22 0 0 1 42 4 15 15 0 0 1 18 15 15 15 0 0 1-10 14" />
      <path d="M62 48L50 66h14L54 84" stroke="var(--jc-alarm)" />
    </g>
  ),
  lost: (
    <g {...line}>
      <circle cx="54" cy="46" r="22" fill="var(--jc-card)" />
      <path d="M70 63l18 19" strokeWidth="5" />
      <path d="M47 41c0-10 15-9 14 0-1 6-7 5-7 11M54 58v1" />
    </g>
  ),
  locked: (
    <g {...line}>
      <rect x="36" y="44" width="48" height="38" rx="6" fill="var(--jc-card)" />
      <path d="M45 44v-9a15 15 0 0 1 30 0v9M60 59v9" />
      <circle cx="60" cy="58" r="4" />
    </g>
  ),
  gavel: (
    <g {...line}>
      <g transform="rotate(-40 60 46)">
        <path d="M66 46h36" strokeWidth="5" />
        <rect x="42" y="26" width="24" height="40" rx="3" fill="var(--jc-card)" />
        <path d="M39 30h30M39 62h30" strokeWidth="4" />
      </g>
      <path d="M28 84h40" strokeWidth="5" />
    </g>
  ),
};

interface Props {
  readonly name: DrawingName;
  readonly size?: number;
}

/** A small drawing for pages that have nothing else to show. It says nothing that words don't. */
export function Drawing({ name, size = 120 }: Props) {
  return (
    <svg width={size} height={(size * 5) / 6} viewBox="0 0 120 100" aria-hidden="true">
      <ellipse cx="60" cy="88" rx="44" ry="6" fill="var(--jc-brand-soft)" />
      <circle cx="60" cy="50" r="38" fill="var(--jc-brand-soft)" opacity=".7" />
      {drawings[name]}
    </svg>
  );
}
