import { SITE_NAME, TAGLINE } from '@playfield/contracts/fields/site.ts';
import { Children, Fragment, type ComponentProps, type CSSProperties } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

export type Email = {
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string };
  leaveUrl?: string;
};

export type EmailContent = {
  subject: string;
  preview: string;
  greeting: string;
  paragraphs: readonly string[];
  facts?: readonly Fact[];
  button?: Link;
  aside?: Link;
  others?: readonly Link[];
  groups?: readonly Group[];
  quote?: string;
  underQuote?: string;
  reason: string;
  more?: readonly Link[];
};

type Fact = readonly [label: string, value: string];
type Link = { label: string; url: string };
type Item = { title: string; text: string; link: Link; aside?: Link };
type Group = { title: string; items: readonly Item[] };

export function render(content: EmailContent, home: string): Email {
  const html = `<!doctype html>\n${renderToStaticMarkup(<Page {...content} home={home} />)}\n`;
  return { subject: content.subject, html, text: textOf(content, home) };
}

const DARK = `@media (prefers-color-scheme: dark) {
  .page { background: #121814 !important; }
  .card { background: #1b231e !important; }
  .ink, .ink td { color: #eef3ef !important; }
  .soft, .soft a { color: #a9b6ad !important; }
}`;
const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = { color: '#1c2620' };
const SOFT = { color: '#58655c' };
const GREEN = { color: '#137a4b' };
const TEXT: CSSProperties = { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', ...INK };
const SMALL: CSSProperties = { fontSize: 14, lineHeight: '20px', ...SOFT };
const FINE: CSSProperties = { fontSize: 13, lineHeight: '20px', ...SOFT };

function Page({ home, ...content }: EmailContent & { home: string }) {
  const { subject, preview, greeting, paragraphs, facts, groups, quote, underQuote, button } = content;
  const { others, aside, reason, more = [] } = content;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{DARK}</style>
      </head>
      <body className="page" style={{ margin: 0, padding: 0, background: '#f2f5f1', fontFamily: FONT }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>
        <Table width="100%">
          <td align="center" style={{ padding: '24px 12px' }}>
            <Table width="100%" style={{ maxWidth: 600 }}>
              <td style={{ padding: '0 8px 16px' }}>
                <a href={home} style={{ fontSize: 20, fontWeight: 700, ...GREEN, textDecoration: 'none' }}>
                  {SITE_NAME}
                </a>
              </td>
              <td className="card" style={{ background: '#ffffff', borderRadius: 12, padding: '32px 28px' }}>
                {[greeting, ...paragraphs].map((text) => (
                  <Paragraph key={text}>{text}</Paragraph>
                ))}
                {facts && <Facts facts={facts} />}
                {groups?.map((group) => (
                  <Items key={group.title} {...group} />
                ))}
                {quote && <Paragraph style={QUOTE}>{quote}</Paragraph>}
                {underQuote && <Paragraph>{underQuote}</Paragraph>}
                {button && <Button {...button} />}
                {others && <Links links={others} />}
                {aside && <Links links={[aside]} />}
              </td>
              <td className="soft" style={{ padding: '20px 8px', ...FINE }}>
                {reason}
                <br />
                {more.map(({ label, url }) => (
                  <Fragment key={url}>
                    <a href={url} style={SOFT}>
                      {label}
                    </a>
                    <br />
                  </Fragment>
                ))}
                {`${SITE_NAME} – ${TAGLINE.toLowerCase()}.`}
              </td>
            </Table>
          </td>
        </Table>
      </body>
    </html>
  );
}

function Table({ children, ...attributes }: ComponentProps<'table'>) {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" {...attributes}>
      <tbody>
        {Children.map(children, (cell) => (
          <tr>{cell}</tr>
        ))}
      </tbody>
    </table>
  );
}

const Paragraph = ({ style, ...others }: ComponentProps<'p'>) => (
  <p className="ink" style={{ ...TEXT, ...style }} {...others} />
);

const QUOTE: CSSProperties = { padding: '0 0 0 16px', borderLeft: '3px solid #137a4b', whiteSpace: 'pre-wrap' };

const PADDING = '14px 24px';
const BUTTON: CSSProperties = { padding: PADDING, fontSize: 16, fontWeight: 600, color: '#ffffff' };

/** Outlook for Windows ignores a link's padding. No other client supports `mso-padding-alt`. */
const BUTTON_CELL: CSSProperties & { msoPaddingAlt: string } = {
  borderRadius: 12,
  background: '#137a4b',
  msoPaddingAlt: PADDING,
};

const Button = ({ label, url }: Link) => (
  <>
    <Table style={{ margin: '24px 0' }}>
      <td style={BUTTON_CELL}>
        <a href={url} style={{ display: 'inline-block', ...BUTTON, textDecoration: 'none' }}>
          {label}
        </a>
      </td>
    </Table>
    <p className="soft" style={{ margin: 0, ...FINE }}>
      If the button does not work, open this address:
      <br />
      <a href={url} style={{ ...GREEN, wordBreak: 'break-all' }}>
        {url}
      </a>
    </p>
  </>
);

const Links = ({ links }: { links: readonly Link[] }) => (
  <p className="soft" style={{ margin: '16px 0 0', ...SMALL }}>
    <Anchors links={links} first={SOFT} />
  </p>
);

const Anchors = ({ links, first }: { links: readonly Link[]; first: CSSProperties }) =>
  links.map(({ label, url }, index) => (
    <Fragment key={url}>
      {index > 0 && ' · '}
      <a href={url} style={index === 0 ? first : SOFT}>
        {label}
      </a>
    </Fragment>
  ));

const Items = ({ title, items }: Group) => (
  <>
    <h2 className="ink" style={{ margin: '24px 0 12px', fontSize: 18, lineHeight: '24px', ...INK }}>
      {title}
    </h2>
    {items.map(({ title: what, text, link, aside }) => (
      <Fragment key={`${what} ${text} ${link.url}`}>
        <Paragraph style={{ margin: '0 0 4px', fontWeight: 600 }}>{what}</Paragraph>
        <p className="soft" style={{ margin: '0 0 16px', ...SMALL }}>
          {text}
          <br />
          <Anchors links={aside ? [link, aside] : [link]} first={GREEN} />
        </p>
      </Fragment>
    ))}
  </>
);

const LABEL: CSSProperties = { padding: '4px 16px 4px 0', whiteSpace: 'nowrap', verticalAlign: 'top' };

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <table role="presentation" className="ink" cellPadding="0" cellSpacing="0" style={{ margin: '0 0 16px' }}>
    <tbody>
      {facts.map(([label, value]) => (
        <tr key={label}>
          <td style={{ ...LABEL, fontSize: 14, ...SOFT }}>{label}</td>
          <td style={{ padding: '4px 0', fontSize: 16, ...INK }}>{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

function textOf(content: EmailContent, home: string): string {
  const { greeting, paragraphs, facts = [], groups = [], quote, underQuote = '', button, reason } = content;
  const { others = [], aside, more = [] } = content;
  const parts = [
    greeting,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...groups.flatMap(({ title, items }) => [title.toUpperCase(), ...items.map(itemText)]),
    quote ? quote.replace(/^/gm, '> ') : '',
    underQuote,
    button ? `${button.label}:\n${button.url}` : '',
    others.map(lineOf).join('\n'),
    aside ? lineOf(aside) : '',
    ['--', reason, ...more.map(lineOf), `${SITE_NAME} – ${home}`].join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const lineOf = ({ label, url }: Link) => `${label}: ${url}`;

const itemText = ({ title, text, link, aside }: Item) =>
  [title, text, ...[link, ...(aside ? [aside] : [])].map(lineOf)].join('\n');
