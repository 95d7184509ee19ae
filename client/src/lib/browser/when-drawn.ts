/** Frames that a row may take to be drawn after its list was scrolled to it. */
const FRAMES = 30;

/** Does something with the element of this id: at once, or once it is drawn; never where it is not. */
export function whenDrawn(id: string, act: (element: HTMLElement) => void, frames = FRAMES): void {
  const element = document.getElementById(id);
  if (element) act(element);
  else if (frames > 0) requestAnimationFrame(() => whenDrawn(id, act, frames - 1));
}
