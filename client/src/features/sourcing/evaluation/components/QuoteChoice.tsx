import type { ComparedItem, ComparedQuote } from '@jicai/shared/contract/sourcing/evaluation.ts';
import type { ReasonedExclusion } from '@jicai/shared/domain/auction/award/exclusions.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Checkbox, Group, Select, TextInput } from '@mantine/core';
import classes from './QuoteChoice.module.css';

/** Options that the list of lines shows at once; more are found by typing. */
const SHOWN_LINES = 50;

interface Props {
  readonly quote: ComparedQuote;
  /** The items that may be left out one by one (AU43); none where the package is awarded as a whole. */
  readonly items: readonly ComparedItem[];
  /** Everything that is left out of this quote. */
  readonly exclusions: readonly ReasonedExclusion[];
  readonly onChange: (exclusions: readonly ReasonedExclusion[]) => void;
}

/** A quote in the decision: it meets the requirement as a whole, in some of its lines, or not at all. */
export function QuoteChoice({ quote, items, exclusions, onChange }: Props) {
  const { code, name, amount, lines } = quote;
  const whole = exclusions.find(({ lineNo }) => lineNo === null);
  const offered = new Set(lines.flatMap(({ lineNo, price }) => (price === null ? [] : [lineNo])));
  const left = new Set(exclusions.map(({ lineNo }) => lineNo));
  // The last line of a quote is not left out alone: then the whole quote is.
  const canLeaveOut = whole === undefined && items.length > 0 && offered.size - left.size > 1;
  const options = items
    .filter(({ lineNo }) => offered.has(lineNo) && !left.has(lineNo))
    .map((item) => ({ value: String(item.lineNo), label: `${item.lineNo}. ${item.name}` }));
  const setReason = (lineNo: number | null, reason: string) =>
    onChange(exclusions.map((one) => (one.lineNo === lineNo ? { ...one, reason } : one)));
  return (
    <div>
      <Checkbox
        label={`${code} ${name}　¥${formatFen(amount)}　满足要求`}
        checked={whole === undefined}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? [] : [{ code, lineNo: null, reason: '' }])
        }
      />
      {exclusions.map(({ lineNo, reason }) => (
        <Group key={lineNo ?? 'whole'} gap="xs" align="end" wrap="nowrap" mt={4}>
          <TextInput
            className={classes.reason ?? ''}
            label={`${code} ${lineNo === null ? '' : `第 ${lineNo} 行`}未通过评审的原因`}
            maxLength={limits.reasonLength}
            value={reason}
            onChange={(event) => setReason(lineNo, event.currentTarget.value)}
          />
          {lineNo !== null && (
            <Button
              variant="subtle"
              aria-label={`${code} 第 ${lineNo} 行，撤销不满足要求`}
              onClick={() => onChange(exclusions.filter((one) => one.lineNo !== lineNo))}
            >
              撤销
            </Button>
          )}
        </Group>
      ))}
      {canLeaveOut && (
        <Select
          mt={4}
          size="sm"
          aria-label={`${code} 不满足要求的明细`}
          placeholder="个别明细不满足要求时，在此选择"
          searchable
          limit={SHOWN_LINES}
          nothingFoundMessage="没有这行明细"
          data={options}
          value={null}
          onChange={(value) =>
            value !== null && onChange([...exclusions, { code, lineNo: Number(value), reason: '' }])
          }
        />
      )}
    </div>
  );
}
