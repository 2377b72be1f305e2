import { Segments } from '../../../shared/ui/Field.tsx';

const OPTIONS = [
  { value: 'us', label: 'At our field' },
  { value: 'them', label: 'At theirs' },
] as const;

export function HostField(chosen: { value: string; onChange: (value: string) => void }) {
  return <Segments name="host" legend="Where" options={OPTIONS} {...chosen} />;
}
