import type { DraftLine, DraftPackage } from '@jicai/shared/contract/sourcing/draft.ts';
import { limits } from '@jicai/shared/limits.ts';
import { ActionIcon, Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { ConfirmPopover } from '../../../../../ui/ConfirmPopover.tsx';
import { MoneyInput } from '../../../../../ui/form/numbers/MoneyInput.tsx';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import { VirtualRows } from '../../../../../ui/table/VirtualRows.tsx';
import { anchorOf, useDraftForm } from '../../model/form.ts';
import { LineAdder } from './LineAdder.tsx';
import classes from './Packages.module.css';

/** The packages, each with its starting price and its items. */
export function Packages() {
  const { draft, set, project, problemOf } = useDraftForm();
  const { packages } = draft;
  const change = (index: number, pack: DraftPackage) => set('packages', packages.with(index, pack));
  const room = limits.projectLines - packages.reduce((sum, { lines }) => sum + lines.length, 0);
  const problem = problemOf('packages');
  return (
    <Panel title="分包与采购清单">
      <Stack gap="lg" id={anchorOf('packages')}>
        {packages.map((pack, index) => (
          <PackageBlock
            // biome-ignore lint/suspicious/noArrayIndexKey: a package is its place; it has no other name
            key={`${index}-${packages.length}`}
            pack={pack}
            index={index}
            number={`${project.number}-${index + 1}`}
            room={room}
            onChange={(next) => change(index, next)}
            {...(packages.length > 1
              ? { onRemove: () => set('packages', packages.toSpliced(index, 1)) }
              : {})}
          />
        ))}
        {problem && (
          <Text size="sm" c="var(--jc-alarm)" role="alert">
            {problem}
          </Text>
        )}
        <Group>
          <Button
            variant="light"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={packages.length >= limits.projectPackages}
            onClick={() =>
              set('packages', [...packages, { name: '', startingPrice: null, lines: [] }])
            }
          >
            添加分包
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}

interface BlockProps {
  readonly pack: DraftPackage;
  readonly index: number;
  readonly number: string;
  /** Items that the project may still have. */
  readonly room: number;
  readonly onChange: (pack: DraftPackage) => void;
  readonly onRemove?: () => void;
}

/** About the height of an item's row on a desktop, in px. */
const ROW_PX = 46;

function PackageBlock({ pack, index, number, room, onChange, onRemove }: BlockProps) {
  const { problemOf } = useDraftForm();
  const at = `packages.${index}`;
  const setLines = (lines: DraftLine[]) => onChange({ ...pack, lines });
  const { lines } = pack;
  return (
    <section className={classes.pack} aria-label={`第 ${index + 1} 包`}>
      <Group justify="space-between" mb="xs">
        <Text fw={600}>
          第 {index + 1} 包 <span className={`tnum ${classes.number}`}>{number}</span>
        </Text>
        {onRemove && (
          <ConfirmPopover
            question={`删除第 ${index + 1} 包及其采购清单？`}
            word="删除"
            onConfirm={onRemove}
          >
            {(ask) => (
              <Button variant="subtle" color="red" size="compact-sm" onClick={ask}>
                删除本包
              </Button>
            )}
          </ConfirmPopover>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="sm">
        <TextInput
          id={anchorOf(`${at}.name`)}
          label="包名称"
          withAsterisk
          maxLength={limits.projectName}
          value={pack.name}
          error={problemOf(`${at}.name`)}
          onChange={(event) => onChange({ ...pack, name: event.currentTarget.value })}
        />
        <MoneyInput
          id={anchorOf(`${at}.startingPrice`)}
          label="起始价"
          withAsterisk
          value={pack.startingPrice}
          error={problemOf(`${at}.startingPrice`)}
          onChange={(startingPrice) => onChange({ ...pack, startingPrice })}
        />
      </SimpleGrid>
      <Stack gap="xs" id={anchorOf(`${at}.lines`)}>
        {lines.length > 0 && (
          <div className={`${classes.line} ${classes.head}`} aria-hidden>
            <span />
            {columns.map(([field, word]) => (
              <span key={field}>{word}</span>
            ))}
          </div>
        )}
        {lines.length > 0 && (
          <VirtualRows
            id={anchorOf(`${at}.lines`)}
            label={`第 ${index + 1} 包采购清单`}
            count={lines.length}
            rowHeight={ROW_PX}
            renderRow={(nth) => {
              const line = lines[nth];
              return (
                line && (
                  <LineRow
                    line={line}
                    at={`${at}.lines.${nth}`}
                    nth={nth}
                    onChange={(next) => setLines(lines.with(nth, next))}
                    onRemove={() => setLines(lines.toSpliced(nth, 1))}
                  />
                )
              );
            }}
          />
        )}
        {problemOf(`${at}.lines`) && (
          <Text size="sm" c="var(--jc-alarm)" role="alert">
            {problemOf(`${at}.lines`)}
          </Text>
        )}
        <LineAdder room={room} onAdd={(added) => setLines([...lines, ...added])} />
      </Stack>
    </section>
  );
}

interface LineProps {
  readonly line: DraftLine;
  readonly at: string;
  readonly nth: number;
  readonly onChange: (line: DraftLine) => void;
  readonly onRemove: () => void;
}

const columns = [
  ['name', '名称', limits.projectItemText],
  ['spec', '规格要求', limits.projectItemText],
  ['unit', '单位', 20],
  ['quantity', '数量', 20],
] as const;

function LineRow({ line, at, nth, onChange, onRemove }: LineProps) {
  const { problemOf } = useDraftForm();
  return (
    <div className={`${classes.line} ${classes.row}`}>
      <span className={`tnum ${classes.nth}`}>{nth + 1}</span>
      {columns.map(([field, word, maxLength]) => (
        <TextInput
          key={field}
          id={anchorOf(`${at}.${field}`)}
          aria-label={`第 ${nth + 1} 行${word}`}
          placeholder={word}
          className={classes[field] ?? ''}
          maxLength={maxLength}
          value={line[field]}
          error={problemOf(`${at}.${field}`)}
          onChange={(event) => onChange({ ...line, [field]: event.currentTarget.value })}
        />
      ))}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`删除第 ${nth + 1} 行`}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
