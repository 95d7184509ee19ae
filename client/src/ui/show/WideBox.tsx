import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  /** The name of the content, for those who do not see it. */
  readonly label: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/**
 * A box whose content may be wider than the page, in large type or on a small screen; its class lets it
 * scroll sideways. Only then it takes the focus, as a `ScrollBox` does: where everything is seen, the keyboard
 * has one stop less.
 */
export function WideBox({ label, className, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const sizes = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth));
    for (const one of [element, ...element.children]) sizes.observe(one);
    return () => sizes.disconnect();
  }, []);
  const scrolling = isWide ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {};
  return (
    <div ref={box} className={className} {...scrolling}>
      {children}
    </div>
  );
}
