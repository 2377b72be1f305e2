import { useId, type ComponentProps, type ReactNode } from 'react';

type Props = { id: string; title: string; text?: ReactNode; children: ReactNode };

export function Section({ id, title, text, children }: Props) {
  return (
    <section id={id} className="card grid gap-5 p-5 sm:p-6">
      <header className="grid gap-1.5">
        <h2 id={titleId(id)} tabIndex={-1} className="text-heading">
          {title}
        </h2>
        {text && <p className="max-w-prose text-soft">{text}</p>}
      </header>
      {children}
    </section>
  );
}

export function keepFocusIn(id: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(titleId(id))?.focus({ preventScroll: true });
  });
}

const titleId = (id: string): string => `${id}-title`;

type TitledProps = Omit<ComponentProps<'section'>, 'title'> & { title: ReactNode; level?: 'h2' | 'h3' };

export function Titled({ title, level: Title = 'h3', children, ...rest }: TitledProps) {
  const id = useId();
  const look = Title === 'h2' ? 'text-heading' : 'text-subheading';
  return (
    <section aria-labelledby={id} {...rest}>
      <Title id={id} className={look}>
        {title}
      </Title>
      {children}
    </section>
  );
}
