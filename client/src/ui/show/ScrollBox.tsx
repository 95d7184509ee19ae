import { createElement, type ReactNode, type Ref } from 'react';

interface Props {
  /** The name of the content, for those who do not see it. */
  readonly label: string;
  readonly className: string | undefined;
  /** A list that scrolls is a list; anything else is a section. */
  readonly as?: 'section' | 'ul' | 'ol';
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/**
 * A box that scrolls by itself. It takes the focus, although it does nothing: only what has the focus is
 * scrolled by the keys, and most of these boxes hold nothing else that could take it. Its class says in
 * which directions it scrolls and how large it may get.
 */
export function ScrollBox({ label, className, as = 'section', ref, children }: Props) {
  return createElement(as, { ref, className, 'aria-label': label, tabIndex: 0 }, children);
}
