const FORM = 'form, [role="dialog"], section, main';
const CONTROL = 'input, select, textarea, button, [contenteditable="true"], [tabindex]';
const WRAPPER = '[class*="InputWrapper-root"]';

/** A field of a form, as it stands in the page. */
export interface FieldElement {
  /** The element that takes the focus. */
  readonly control: HTMLElement;
  /** The element of the whole field: label, control and errors. */
  readonly wrapper: HTMLElement;
}

/** A path and those of the lists and groups around it: `lines.0.name`, `lines.0`, `lines`. */
export function pathsAround(path: string): string[] {
  const names = path.split('.');
  return names.map((_, at) => names.slice(0, names.length - at).join('.'));
}

/**
 * Finds the field of a path in the form, dialog or section around an element. Fields say their path in
 * `data-path`, as those of Mantine's `useForm` do; a list may say it for its rows. Null if there is none.
 */
export function fieldNear(element: Element, path: string): FieldElement | null {
  const form = element.closest(FORM);
  for (const name of pathsAround(path)) {
    const found = form?.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"]`);
    if (!found) continue;
    const control = found.matches(CONTROL) ? found : found.querySelector<HTMLElement>(CONTROL);
    const wrapper = found.closest<HTMLElement>(WRAPPER) ?? found.parentElement;
    if (control && wrapper) return { control, wrapper };
  }
  return null;
}

/**
 * Marks a field as refused for the eye and for screen readers, which find the reason under `reasonId`.
 * Returns a function that takes the marks off. `onEdit` is called when somebody edits the field.
 */
export function markRefused(
  { control, wrapper }: FieldElement,
  reasonId: string,
  onEdit: () => void,
): () => void {
  const box = control.closest('[class*="Input-wrapper"]');
  const described = control.getAttribute('aria-describedby');
  control.setAttribute('aria-invalid', 'true');
  control.setAttribute('aria-describedby', described ? `${described} ${reasonId}` : reasonId);
  box?.setAttribute('data-error', 'true');
  wrapper.addEventListener('input', onEdit);
  return () => {
    wrapper.removeEventListener('input', onEdit);
    box?.removeAttribute('data-error');
    control.removeAttribute('aria-invalid');
    if (described) control.setAttribute('aria-describedby', described);
    else control.removeAttribute('aria-describedby');
  };
}
