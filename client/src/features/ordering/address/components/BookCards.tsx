import { Badge, Button, Group, Radio, Text, UnstyledButton } from '@mantine/core';
import { IconEdit, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './books.module.css';

/** The props that the two books of a checkout have in common. */
export interface BookProps {
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly problem: ReactNode;
  /** The entry of an order that is edited; it may stay. */
  readonly current?: string;
}

/** One entry as its card shows it. */
export interface BookCard {
  readonly id: string;
  readonly head: string;
  readonly phone?: string;
  readonly detail: ReactNode;
  readonly isDefault: boolean;
  /** The label of the pen. */
  readonly spoken: string;
}

interface Props extends BookProps {
  readonly id: string;
  readonly label: string;
  readonly currentLabel: string;
  readonly addLabel: string;
  readonly cards: readonly BookCard[];
  readonly onEdit: (id: string) => void;
  readonly onAdd: () => void;
}

/** A book as cards: one is chosen, each can be changed, a new one can be added. */
export function BookCards(props: Props) {
  const { id, label, value, onChange, problem, current, currentLabel, cards, addLabel } = props;
  return (
    <>
      <Radio.Group
        value={value}
        onChange={onChange}
        error={problem}
        // The panel's heading says it to the eye; Mantine gives the group no name but its label.
        label={label}
        labelProps={{ className: classes.label ?? '' }}
        id={id}
      >
        <div className={classes.cards}>
          {current !== undefined && (
            <Radio.Card value="" className={classes.card ?? ''}>
              <Radio.Indicator size="xs" />
              <div>
                <Text fw={600}>{currentLabel}</Text>
                <Detail>{current}</Detail>
              </div>
            </Radio.Card>
          )}
          {cards.map((card) => (
            <div key={card.id} className={classes.slot}>
              <Radio.Card value={card.id} className={classes.card ?? ''}>
                <Radio.Indicator size="xs" />
                <div>
                  <Group gap="xs">
                    <Text fw={600}>{card.head}</Text>
                    {card.phone && <Text className="tnum">{card.phone}</Text>}
                    {card.isDefault && (
                      <Badge size="xs" variant="light" radius="sm">
                        默认
                      </Badge>
                    )}
                  </Group>
                  <Detail>{card.detail}</Detail>
                </div>
              </Radio.Card>
              <UnstyledButton
                className={classes.edit}
                aria-label={card.spoken}
                onClick={() => props.onEdit(card.id)}
              >
                <IconEdit size={16} aria-hidden />
              </UnstyledButton>
            </div>
          ))}
        </div>
      </Radio.Group>
      <Button
        mt="sm"
        variant="light"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={props.onAdd}
      >
        {addLabel}
      </Button>
    </>
  );
}

function Detail({ children }: { readonly children: ReactNode }) {
  return (
    <Text size="sm" c="var(--jc-muted)">
      {children}
    </Text>
  );
}
