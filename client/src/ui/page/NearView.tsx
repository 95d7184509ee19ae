import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  /** About how high the content will be, so that the page does not jump: `40rem`. */
  readonly height: string;
  readonly children: ReactNode;
}

/** How far outside the window counts as near. */
const MARGIN = '800px';

/** Shows its content when it comes near the window; what is shown stays. */
export function NearView({ height, children }: Props) {
  const [isNear, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return isNear ? children : <div ref={place} style={{ minHeight: height }} />;
}
