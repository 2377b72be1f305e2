/** The layout of all emails: one column, a button with its URL in plain text, and a readable text part. */
/** @jsxImportSource preact */
import { SITE_NAME, TAGLINE } from '@playfield/contracts/fields/site.ts';
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';

export type Email = {
  subject: string;
  html: string;
  text: string;
  /** The reply address, if not the sender's. */
  replyTo?: string;
  /** The game as an iCalendar file. */
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string };
  /** Takes one-click unsubscribe posts. */
  leaveUrl?: string;
};

export type EmailContent = {
  subject: string;
  /** The preview text beside the subject. */
  preview: string;
  greeting: string;
  paragraphs: readonly string[];
  facts?: readonly Fact[];
  button?: Link;
  /** A secondary link. */
  aside?: Link;
  /** Other answers than the button's. */
  others?: readonly Link[];
  /** Several items in one email, each with its own link. */
  groups?: readonly Group[];
  /** Address of a picture above the text: decoration, for nothing is lost without it. */
  crest?: string;
  /** Someone else's words, set apart. */
  quote?: string;
  /** What we say to those words. */
  underQuote?: string;
  /** Why the reader got this email. */
  reason: string;
  /** Where readers may go next, whatever the email is about. */
  more?: Link | null;
  leave?: Link | null;
};

/** One per line. */
type Fact = readonly [label: string, value: string];
type Link = { label: string; url: string };
type Item = { title: string; text: string; link: Link; aside?: Link };
type Group = { title: string; items: readonly Item[] };

export function render(content: EmailContent, home: string): Email {
  const html = `<!doctype html>\n${renderToString(<Page {...content} home={home} />)}\n`;
  return { subject: content.subject, html, text: textOf(content, home) };
}

// Mail programs ignore style sheets, so that every element has its own styles. Dark mode alone needs one.
const DARK = `@media (prefers-color-scheme: dark) {
  .page { background: #121814 !important; }
  .card { background: #1b231e !important; }
  .ink, .ink td { color: #eef3ef !important; }
  .soft, .soft a { color: #a9b6ad !important; }
}`;
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = 'color:#1c2620';
const SOFT = 'color:#58655c';
const GREEN = 'color:#137a4b';
const TEXT = `font-size:16px;line-height:24px;${INK}`;

function Page({ home, ...content }: EmailContent & { home: string }) {
  const { subject, preview, greeting, paragraphs, facts, groups, crest, quote, underQuote, button } = content;
  const { others, aside, reason, more, leave } = content;
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{DARK}</style>
      </head>
      <body class="page" style={`margin:0;padding:0;background:#f2f5f1;${FONT}`}>
        <div style="display:none;max-height:0;overflow:hidden">{preview}</div>
        <Table width="100%">
          <td align="center" style="padding:24px 12px">
            <Table width="100%" style="max-width:600px">
              <td style="padding:0 8px 16px">
                <a href={home} style={`font-size:20px;font-weight:700;${GREEN};text-decoration:none`}>
                  {SITE_NAME}
                </a>
              </td>
              <td class="card" style="background:#ffffff;border-radius:12px;padding:32px 28px">
                {crest && (
                  <img src={crest} width="64" height="64" alt="" style="display:block;border:0;margin:0 0 16px" />
                )}
                {[greeting, ...paragraphs].map((text) => (
                  <p class="ink" style={`margin:0 0 16px;${TEXT}`}>
                    {text}
                  </p>
                ))}
                {facts && <Facts facts={facts} />}
                {groups?.map((group) => (
                  <Items {...group} />
                ))}
                {quote && <Quote text={quote} />}
                {underQuote && (
                  <p class="ink" style={`margin:0 0 16px;${TEXT}`}>
                    {underQuote}
                  </p>
                )}
                {button && <Button {...button} />}
                {others && <Small top={16} links={others} />}
                {aside && <Small top={16} links={[aside]} />}
              </td>
              <td class="soft" style={`padding:20px 8px;font-size:13px;line-height:20px;${SOFT}`}>
                {reason}
                <br />
                {[more, leave].map(
                  (link) =>
                    link && (
                      <>
                        <a href={link.url} style={SOFT}>
                          {link.label}
                        </a>
                        <br />
                      </>
                    ),
                )}
                {SITE_NAME} – {TAGLINE.toLowerCase()}.
              </td>
            </Table>
          </td>
        </Table>
      </body>
    </html>
  );
}

type TableProps = { children: ComponentChildren; width?: string; style?: string; class?: string };

/** A row for each cell: mail programs know no other layout. */
function Table({ children, ...attributes }: TableProps) {
  const cells = Array.isArray(children) ? children : [children];
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" {...attributes}>
      {cells.map((cell) => (
        <tr>{cell}</tr>
      ))}
    </table>
  );
}

function Button({ label, url }: Link) {
  return (
    <>
      <Table style="margin:24px 0">
        <td style="border-radius:12px;background:#137a4b">
          <a
            href={url}
            style="display:inline-block;padding:14px 24px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none"
          >
            {label}
          </a>
        </td>
      </Table>
      <p class="soft" style={`margin:0;font-size:13px;line-height:20px;${SOFT}`}>
        If the button does not work, open this address:
        <br />
        <a href={url} style={`${GREEN};word-break:break-all`}>
          {url}
        </a>
      </p>
    </>
  );
}

/** Small print: a text, and links, the first of which matters. */
function Small({ text, links, top = 0 }: { text?: string; links: readonly Link[]; top?: number }) {
  return (
    <p class="soft" style={`margin:${top}px 0 ${top === 0 ? 16 : 0}px;font-size:14px;line-height:20px;${SOFT}`}>
      {text}
      {text && <br />}
      {links.map(({ label, url }, index) => (
        <>
          {index > 0 && ' · '}
          <a href={url} style={text && index === 0 ? GREEN : SOFT}>
            {label}
          </a>
        </>
      ))}
    </p>
  );
}

function Items({ title, items }: Group) {
  return (
    <>
      <h2 class="ink" style={`margin:24px 0 12px;font-size:18px;line-height:24px;${INK}`}>
        {title}
      </h2>
      {items.map(({ title: what, text, link, aside }) => (
        <>
          <p class="ink" style={`margin:0 0 4px;font-weight:600;${TEXT}`}>
            {what}
          </p>
          <Small text={text} links={aside ? [link, aside] : [link]} />
        </>
      ))}
    </>
  );
}

function Quote({ text }: { text: string }) {
  return (
    <p
      class="ink"
      style={`margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #137a4b;${TEXT};white-space:pre-wrap`}
    >
      {text}
    </p>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <table role="presentation" class="ink" cellPadding="0" cellSpacing="0" style="margin:0 0 16px">
      {facts.map(([label, value]) => (
        <tr>
          <td style={`padding:4px 16px 4px 0;font-size:14px;${SOFT};white-space:nowrap;vertical-align:top`}>{label}</td>
          <td style={`padding:4px 0;font-size:16px;${INK}`}>{value}</td>
        </tr>
      ))}
    </table>
  );
}

function textOf(
  {
    greeting,
    paragraphs,
    facts = [],
    groups = [],
    quote,
    underQuote = '',
    button,
    others = [],
    aside,
    reason,
    more,
    leave,
  }: EmailContent,
  home: string,
): string {
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
    ['--', reason, ...[more, leave].flatMap((link) => (link ? lineOf(link) : [])), `${SITE_NAME} – ${home}`].join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const lineOf = ({ label, url }: Link) => `${label}: ${url}`;

function itemText({ title, text, link, aside }: Item): string {
  return [title, text, ...[link, ...(aside ? [aside] : [])].map(lineOf)].join('\n');
}
