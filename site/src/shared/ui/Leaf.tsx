import { dateText, leafOf } from '@playfield/contracts/fields/dates.ts';

export function Leaf({ date }: { date: string }) {
  const leaf = leafOf(date);
  if (!leaf) return <span>{dateText(date)}</span>;
  return (
    <time dateTime={date} className="leaf grid">
      <span>{leaf.month}</span>
      <span>{leaf.day}</span>
      <span>{leaf.weekday}</span>
      {leaf.year && <span>{leaf.year}</span>}
    </time>
  );
}
