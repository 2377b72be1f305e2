import type { ReactNode } from 'react';

type SettingProps = { title: ReactNode; text: ReactNode; children?: ReactNode };

export function Setting({ title, text, children }: SettingProps) {
  return (
    <div className="setting">
      <div>
        <h3 className="flex flex-wrap items-center gap-2.5">{title}</h3>
        <p className="text-soft">{text}</p>
      </div>
      {children}
    </div>
  );
}

export function SettingRow({ title, text, children }: SettingProps) {
  return (
    <li className="setting setting-row">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">{title}</p>
        <p className="text-sm text-soft">{text}</p>
      </div>
      {children}
    </li>
  );
}
