import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { useState, type ComponentProps } from 'react';
import { TextField } from './Field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'defaultValue'> & { defaultValue?: string | undefined };

export function DateField({ defaultValue = '', ...rest }: Props) {
  const [date, setDate] = useState(defaultValue);
  return (
    <TextField
      type="date"
      help={date === '' ? undefined : shortDayText(date)}
      defaultValue={defaultValue}
      onInput={({ currentTarget }) => setDate(currentTarget.value)}
      {...rest}
    />
  );
}
