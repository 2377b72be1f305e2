import type { ReactNode } from 'react';

type Props = { facts: readonly (readonly [label: string, value: ReactNode])[]; className: string; wideFirst?: boolean };

export function Facts({ facts, className, wideFirst = false }: Props) {
  return (
    <dl className={`grid gap-4 ${className}`}>
      {facts.map(([label, value]) => (
        <div key={label} className={wideFirst ? 'min-w-0 first:col-span-full' : 'min-w-0'}>
          <dt className="text-[0.875rem] text-soft">{label}</dt>
          <dd className="font-[550] wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
