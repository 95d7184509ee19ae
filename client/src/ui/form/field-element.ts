/** Nobody looks for a field outside of these. */
const WHOLE = 'form, [role="dialog"]';
const AROUND = `${WHOLE}, section, main`;
const CONTROL = 'input, select, textarea, button, [contenteditable="true"], [tabindex]';
const WRAPPER = ['InputWrapper', 'Switch', 'Checkbox', 'Radio']
  .map((name) => `[class*="${name}-root"]`)
  .join(', ');
/** Mantine's own error, which says by itself that the field is invalid. */
const OWN_ERROR = '[class*="InputWrapper-error"]';

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
    // A reason inside a label would be a part of the field's name.
    const wrapper =
      found.closest<HTMLElement>(WRAPPER) ??
      found.closest('label')?.parentElement ??
      found.parentElement;
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

/** Calls back as soon as the field's value is another: typed, chosen in a list or a calendar, or stepped. */
function watchEdits({ control, wrapper }: FieldElement, onEdit: () => void): () => void {
  // A choice changes the value without an event of the field.
  const watcher = new MutationObserver(onEdit);
  const box = control.closest('[class*="Input-wrapper"]') ?? control;
  watcher.observe(box, {
    ...{ subtree: true, childList: true },
    ...{ attributes: true, attributeFilter: ['value'] },
  });
  wrapper.addEventListener('input', onEdit);
  return () => {
    watcher.disconnect();
    wrapper.removeEventListener('input', onEdit);
  };
}

const DESCRIBED = 'aria-describedby';
const idsOf = (control: Element): string[] =>
  (control.getAttribute(DESCRIBED) ?? '').split(' ').filter((id) => id !== '');

/**
 * Marks a field as refused for the eye and for screen readers, which find the reason under `reasonId`.
 * Returns a function that takes these marks off, and no others: the form may have set its own meanwhile.
 * `onEdit` is called when somebody edits the field.
 */
export function markRefused(field: FieldElement, reasonId: string, onEdit: () => void): () => void {
  const { control, wrapper } = field;
  const box = control.closest('[class*="Input-wrapper"]');
  control.setAttribute('aria-invalid', 'true');
  control.setAttribute(DESCRIBED, [...idsOf(control), reasonId].join(' '));
  box?.setAttribute('data-refused', 'true');
  const forget = watchEdits(field, onEdit);
  return () => {
    forget();
    box?.removeAttribute('data-refused');
    if (!wrapper.querySelector(OWN_ERROR)) control.removeAttribute('aria-invalid');
    const others = idsOf(control).filter((id) => id !== reasonId);
    if (others.length > 0) control.setAttribute(DESCRIBED, others.join(' '));
    else control.removeAttribute(DESCRIBED);
  };
}
