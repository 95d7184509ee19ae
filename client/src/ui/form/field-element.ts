/** Nobody looks for a field outside of these. */
const WHOLE = 'form, [role="dialog"]';
const AROUND = `${WHOLE}, section, main`;
const CONTROL = 'input, select, textarea, button, [contenteditable="true"], [tabindex]';
const WRAPPER = '[class*="InputWrapper-root"]';

/** A field of a form, as it stands in the page. */
export interface FieldElement {
  /** The element that takes the focus. */
  readonly control: HTMLElement;
  /** The element of the whole field: label, control and errors. */
  readonly wrapper: HTMLElement;
}

/**
 * The names under which a form may have the field of a path, the most exact first: the path itself,
 * without the object that the request wraps around the form (`terms.title`, `title`), and the lists
 * around it (`lines.0.name`, `lines.0`, `lines`).
 */
export function namesOf(path: string): string[] {
  const steps = path.split('.');
  const isInList = steps.some((step) => /^\d+$/.test(step));
  const inner = isInList ? [] : steps.slice(1).map((_, at) => steps.slice(at + 1).join('.'));
  const outer = steps.slice(1).map((_, at) => steps.slice(0, steps.length - 1 - at).join('.'));
  return [path, ...inner, ...outer];
}

/** The field of a path inside of an element. */
function fieldIn(root: Element, path: string): FieldElement | null {
  for (const name of namesOf(path)) {
    const found = root.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"]`);
    if (!found) continue;
    const control = found.matches(CONTROL) ? found : found.querySelector<HTMLElement>(CONTROL);
    const wrapper = found.closest<HTMLElement>(WRAPPER) ?? found.parentElement;
    if (control && wrapper) return { control, wrapper };
  }
  return null;
}

/**
 * Finds the field of a path in the form or dialog around an element; outside of one, in the nearest
 * section that has it. Fields say their path in `data-path`, as those of Mantine's `useForm` do; a list
 * may say it for its rows. Null if there is none.
 */
export function fieldNear(element: Element, path: string): FieldElement | null {
  for (let at = element.closest(AROUND); at; at = at.parentElement?.closest(AROUND) ?? null) {
    const found = fieldIn(at, path);
    if (found || at.matches(WHOLE)) return found;
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
