import { Alert, Text } from '@mantine/core';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { CallFailed } from '../../lib/http/call-failed.ts';
import { type FieldElement, fieldNear, markRefused } from './field-element.ts';

interface Props {
  readonly failure: Pick<CallFailed, 'text' | 'field'> | null;
  /** Why the form itself did not send; it comes before what the last call was refused for. */
  readonly problem?: ReactNode;
  /** Stands behind the reason of a refusal. */
  readonly more?: ReactNode;
  /** In a box of its own, for forms that fill a page. */
  readonly isBox?: boolean;
  /** The page saved by itself, while somebody types; the place that says so says the reason too. */
  readonly isOfAutosave?: boolean;
}

/** The field of the form at which a refusal is shown; `edited`: somebody has changed it since. */
type Spot = FieldElement | 'none' | 'edited';

/**
 * The refusal of a form's last call. Where the form has the field that it is about, the reason stands
 * there, and the field gets the focus; otherwise it stands in this place. Either way it is scrolled
 * into view and announced. It belongs inside the form, dialog or section whose call it was.
 */
export function Refused(props: Props) {
  const { failure, problem, more, isBox = false, isOfAutosave = false } = props;
  // A fault that the form itself found comes first.
  const refusal = problem ? null : failure;
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const reason = useRef<HTMLDivElement>(null);
  const [spot, setSpot] = useState<Spot>('none');

  useLayoutEffect(() => {
    const field = refusal?.field ?? null;
    setSpot((anchor.current && field !== null && fieldNear(anchor.current, field)) || 'none');
  }, [refusal]);

  useEffect(() => {
    if (spot === 'none' || spot === 'edited') return undefined;
    const unmark = markRefused(spot, id, () => setSpot('edited'));
    // Somebody who types elsewhere must not lose the focus.
    if (isOfAutosave) return unmark;
    spot.wrapper.scrollIntoView({ block: 'center' });
    spot.control.focus({ preventScroll: true });
    return unmark;
  }, [spot, id, isOfAutosave]);

  const stands = Boolean(problem) || (refusal !== null && spot === 'none');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second refusal is shown as the first was
  useEffect(() => {
    if (stands) reason.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal, stands]);

  if (problem)
    return (
      <Reason ref={reason} isBox={isBox}>
        {problem}
      </Reason>
    );
  if (!refusal) return null;
  const field = spot === 'none' || spot === 'edited' ? null : spot;
  // A field that is gone, since the form was drawn anew, shows nothing.
  const isAtField = field?.wrapper.isConnected === true;
  return (
    <>
      <span ref={anchor} hidden />
      {!isAtField && spot !== 'edited' && !isOfAutosave && (
        <Reason ref={reason} isBox={isBox}>
          {refusal.text}
          {more}
        </Reason>
      )}
      {field &&
        isAtField &&
        createPortal(
          <Text
            id={id}
            {...(isOfAutosave ? {} : { role: 'alert' })}
            size="sm"
            c="var(--jc-alarm)"
            mt={4}
          >
            {refusal.text}
            {more}
          </Text>,
          field.wrapper,
        )}
    </>
  );
}

interface ReasonProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
  readonly isBox: boolean;
}

function Reason({ ref, children, isBox }: ReasonProps) {
  return isBox ? (
    <Alert ref={ref} color="red" role="alert" py="xs">
      {children}
    </Alert>
  ) : (
    <Text ref={ref} component="div" c="var(--jc-alarm)" role="alert">
      {children}
    </Text>
  );
}
