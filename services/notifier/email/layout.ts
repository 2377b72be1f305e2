/** The layout of all emails: one column, a button with its URL in plain text, and a readable text part. */
import { SITE_NAME, TAGLINE } from '@playfield/contracts/fields/site.ts';

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
  /** Label and value, one pair per line. */
  facts?: readonly (readonly [label: string, value: string])[];
  button?: Link;
  /** A secondary link. */
  aside?: Link;
  /** Several items in one email, each with its own link. */
  groups?: readonly { title: string; items: readonly Item[] }[];
  /** Someone else's words, set apart. */
  quote?: string;
  /** Why the reader got this email. */
  reason: string;
  leave?: Link | null;
};

type Link = { label: string; url: string };
type Item = { title: string; text: string; link: Link; aside?: Link };

export function render(content: EmailContent, home: string): Email {
  return { subject: content.subject, html: renderHtml(content, home), text: renderText(content, home) };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes user text for HTML. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const PARAGRAPH = `margin:0 0 16px;font-size:16px;line-height:24px;color:#1c2620`;

function renderHtml(
  {
    subject,
    preview,
    greeting,
    paragraphs,
    facts = [],
    groups = [],
    quote,
    button,
    aside,
    reason,
    leave,
  }: EmailContent,
  home: string,
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #121814 !important; }
  .card { background: #1b231e !important; }
  .ink, .ink td { color: #eef3ef !important; }
  .soft, .soft a { color: #a9b6ad !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f2f5f1;${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td style="padding:0 8px 16px"><a href="${escapeHtml(home)}" style="font-size:20px;font-weight:700;color:#137a4b;text-decoration:none">${SITE_NAME}</a></td></tr>
<tr><td class="card" style="background:#ffffff;border-radius:12px;padding:32px 28px">
<p class="ink" style="${PARAGRAPH}">${escapeHtml(greeting)}</p>
${paragraphs.map((text) => `<p class="ink" style="${PARAGRAPH}">${escapeHtml(text)}</p>`).join('\n')}
${renderFacts(facts)}
${groups.map(renderGroup).join('\n')}
${quote ? renderQuote(quote) : ''}
${button ? renderButton(button) : ''}
${aside ? renderAside(aside) : ''}
</td></tr>
<tr><td class="soft" style="padding:20px 8px;font-size:13px;line-height:20px;color:#58655c">${escapeHtml(reason)}${leave ? `<br><a href="${escapeHtml(leave.url)}" style="color:#58655c">${escapeHtml(leave.label)}</a>` : ''}<br>${SITE_NAME} – ${TAGLINE.toLowerCase()}.</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function renderButton({ label, url: address }: NonNullable<EmailContent['button']>): string {
  const url = escapeHtml(address);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr><td style="border-radius:12px;background:#137a4b"><a href="${url}" style="display:inline-block;padding:14px 24px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p class="soft" style="margin:0;font-size:13px;line-height:20px;color:#58655c">If the button does not work, open this address:<br><a href="${url}" style="color:#137a4b;word-break:break-all">${url}</a></p>`;
}

function renderAside({ label, url }: Link): string {
  return `<p class="soft" style="margin:16px 0 0;font-size:14px;line-height:20px;color:#58655c"><a href="${escapeHtml(url)}" style="color:#58655c">${escapeHtml(label)}</a></p>`;
}

function renderGroup({ title, items }: NonNullable<EmailContent['groups']>[number]): string {
  const entries = items.map(
    ({ title: what, text, link, aside }) =>
      `<p class="ink" style="margin:0 0 4px;font-size:16px;line-height:24px;font-weight:600;color:#1c2620">${escapeHtml(what)}</p>
<p class="soft" style="margin:0 0 16px;font-size:14px;line-height:20px;color:#58655c">${escapeHtml(text)}<br><a href="${escapeHtml(link.url)}" style="color:#137a4b">${escapeHtml(link.label)}</a>${aside ? ` · <a href="${escapeHtml(aside.url)}" style="color:#58655c">${escapeHtml(aside.label)}</a>` : ''}</p>`,
  );
  return `<h2 class="ink" style="margin:24px 0 12px;font-size:18px;line-height:24px;color:#1c2620">${escapeHtml(title)}</h2>
${entries.join('\n')}`;
}

function renderQuote(words: string): string {
  return `<p class="ink" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #137a4b;font-size:16px;line-height:24px;color:#1c2620;white-space:pre-wrap">${escapeHtml(words)}</p>`;
}

function renderFacts(facts: NonNullable<EmailContent['facts']>): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding:4px 16px 4px 0;font-size:14px;color:#58655c;white-space:nowrap;vertical-align:top">${escapeHtml(label)}</td><td style="padding:4px 0;font-size:16px;color:#1c2620">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" class="ink" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join('')}</table>`;
}

function renderText(
  { greeting, paragraphs, facts = [], groups = [], quote, button, aside, reason, leave }: EmailContent,
  home: string,
): string {
  const list = facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  const quoted = quote ? quote.replace(/^/gm, '> ') : '';
  const action = button ? `${button.label}:\n${button.url}` : '';
  const other = aside ? `${aside.label}: ${aside.url}` : '';
  const way = leave ? `${leave.label}: ${leave.url}\n` : '';
  const grouped = groups.flatMap(({ title, items }) => [title.toUpperCase(), ...items.map(itemText)]);
  return [
    greeting,
    ...paragraphs,
    list,
    ...grouped,
    quoted,
    action,
    other,
    `--\n${reason}\n${way}${SITE_NAME} – ${home}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

function itemText({ title, text, link, aside }: Item): string {
  const ways = [link, ...(aside ? [aside] : [])].map(({ label, url }) => `${label}: ${url}`);
  return [title, text, ...ways].join('\n');
}
