/**
 * The HTML body: one table of at most 600 px, inline styles, no external resources. The style element holds
 * only what cannot be inline: dark mode and narrow phones.
 */

import { LANGUAGE_TAGS } from '@amana/messages'
import { COLOURS, TONES } from '../branding/theme.ts'
import { textsIn } from '../kernel/texts.ts'
import type { MailBlock, MailContent } from './blocks.ts'
import { escapeHtml } from './escape.ts'
import { SHELL_TEXTS } from './shell-texts.ts'

const SANS = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const MONO = "font-family:ui-monospace,'SF Mono','Roboto Mono',Menlo,Consolas,monospace"

const HEAD_STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; -webkit-text-size-adjust: 100%; }
a[x-apple-data-detectors] { color: inherit !important; text-decoration: none !important; }
@media (max-width: 480px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .outer { padding: 0 !important; }
  .card { border-radius: 0 !important; border-left: 0 !important; border-right: 0 !important; }
  .digits { font-size: 22px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background: #101412 !important; }
  .card { background: #181e1b !important; border-color: #333b36 !important; }
  .ink { color: #f0f2ef !important; }
  .muted { color: #b3bab5 !important; }
  .line { border-color: #333b36 !important; }
  .sunken { background: #232a26 !important; }
  .brand { color: #7fd0ac !important; }
}`

/** A complete document. All text of the blocks is escaped here. */
export function renderHtml({
  title,
  preview,
  blocks,
  reason,
  publicUrl,
  locale = null,
}: MailContent): string {
  const lang = locale === null || locale === 'en' ? 'en' : LANGUAGE_TAGS[locale]
  const { help } = textsIn(locale, SHELL_TEXTS).shell
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(title)}</title>
<style>${HEAD_STYLE}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${COLOURS.surface}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${'&#8199;&#847; '.repeat(30)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${COLOURS.surface}">
<tr><td class="outer" align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:${COLOURS.raised};border:1px solid ${COLOURS.line};border-radius:14px;border-collapse:separate;overflow:hidden">
<tr><td class="pad" style="padding:18px 32px">${wordmark()}</td></tr>
${blocks.map(htmlOf).join('\n')}
<tr><td style="height:20px;font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td class="pad line" style="padding:20px 32px 24px;border-top:1px solid ${COLOURS.line}"><p class="muted" style="margin:0;${SANS};font-size:13px;line-height:1.5;color:${COLOURS.muted}">${escapeHtml(reason)}<br><a class="brand" href="${escapeHtml(publicUrl)}" style="color:${COLOURS.brand}">${escapeHtml(withoutScheme(publicUrl))}</a> · <a class="brand" href="${escapeHtml(publicUrl)}/support" style="color:${COLOURS.brand}">${escapeHtml(help)}</a></p></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** A tick in a shield and the name: no picture, so it shows when pictures are off. */
function wordmark(): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td width="28" height="28" align="center" valign="middle" style="width:28px;height:28px;background:${COLOURS.brand};border-radius:6px 6px 14px 14px;${SANS};font-size:17px;line-height:28px;font-weight:800;color:${COLOURS.onBrand}">&#10003;</td><td class="ink" style="padding-left:10px;${SANS};font-size:20px;line-height:28px;font-weight:800;letter-spacing:-0.3px;color:${COLOURS.ink}">Amana</td></tr></table>`
}

function row(padding: string, content: string): string {
  return `<tr><td class="pad" style="padding:${padding}">${content}</td></tr>`
}

function htmlOf(block: MailBlock): string {
  switch (block.kind) {
    case 'verdict': {
      const { solid, onSolid } = TONES[block.tone]
      return `<tr><td class="pad" bgcolor="${solid}" style="padding:28px 32px;background:${solid};${SANS};color:${onSolid}"><p style="margin:0;font-size:40px;line-height:1.1;font-weight:800;letter-spacing:-0.5px;color:${onSolid}">${escapeHtml(block.word)}</p><p style="margin:8px 0 0;font-size:17px;line-height:1.45;color:${onSolid}">${escapeHtml(block.sentence)}</p></td></tr>`
    }
    case 'heading':
      return row(
        '24px 32px 4px',
        `<h2 class="ink" style="margin:0;${SANS};font-size:18px;line-height:1.35;font-weight:700;color:${COLOURS.ink}">${escapeHtml(block.text)}</h2>`,
      )
    case 'paragraph':
      return row('12px 32px 4px', paragraph(block.text, block.muted))
    case 'digits':
      return row(
        '24px 32px 4px',
        `${small([block.label, block.plain].filter(Boolean).join(' '))}<p class="ink digits" style="margin:2px 0 0;${MONO};font-size:26px;line-height:1.3;font-weight:700;white-space:nowrap;color:${COLOURS.ink}">${escapeHtml(block.digits)}</p>${block.note ? `<p class="ink" style="margin:4px 0 0;${SANS};font-size:16px;line-height:1.45;word-break:break-word;color:${COLOURS.ink}">${escapeHtml(block.note)}</p>` : ''}`,
      )
    case 'facts':
      return row(
        '8px 32px 4px',
        `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${block.facts.map(fact).join('')}</table>`,
      )
    case 'points':
      return row('4px 32px', block.points.map(point).join(''))
    case 'steps':
      return row(
        '8px 32px 4px',
        `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${block.steps.map(step).join('')}</table>`,
      )
    case 'link':
      if (block.quiet) return row('12px 32px 4px', quietLink(block))
      return row(
        '16px 32px 8px',
        `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" bgcolor="${COLOURS.brand}" style="border-radius:8px;background:${COLOURS.brand}"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:13px 22px;${SANS};font-size:16px;line-height:20px;font-weight:700;color:${COLOURS.onBrand};text-decoration:none">${escapeHtml(block.label)}</a></td></tr></table><p class="muted" style="margin:8px 0 0;${SANS};font-size:13px;line-height:1.5;word-break:break-all;color:${COLOURS.muted}">${escapeHtml(block.url)}</p>`,
      )
  }
}

function paragraph(text: string, muted = false): string {
  const look = muted ? `font-size:14px;color:${COLOURS.muted}` : `font-size:16px;color:${COLOURS.ink}`
  return `<p class="${muted ? 'muted' : 'ink'}" style="margin:0;${SANS};line-height:1.5;word-break:break-word;${look}">${escapeHtml(text)}</p>`
}

function quietLink({ label, url }: { label: string; url: string }): string {
  return `<p class="muted" style="margin:0;${SANS};font-size:14px;line-height:1.5;word-break:break-word;color:${COLOURS.muted}">${escapeHtml(label)}: <a class="brand" href="${escapeHtml(url)}" style="word-break:break-all;color:${COLOURS.brand}">${escapeHtml(url)}</a></p>`
}

function small(text: string): string {
  return `<p class="muted" style="margin:0;${SANS};font-size:13px;line-height:1.4;color:${COLOURS.muted}">${escapeHtml(text)}</p>`
}

function fact({ label, value }: { label: string; value: string }): string {
  return `<tr><td class="line" style="padding:8px 0;border-bottom:1px solid ${COLOURS.line}">${small(label)}<p class="ink" style="margin:0;${SANS};font-size:16px;line-height:1.45;word-break:break-word;color:${COLOURS.ink}">${escapeHtml(value)}</p></td></tr>`
}

function point({ title, text }: { title: string; text: string }): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 0"><tr><td class="sunken" style="padding:12px 16px;border-radius:8px;background:${COLOURS.sunken}"><p class="ink" style="margin:0;${SANS};font-size:16px;line-height:1.45;font-weight:700;color:${COLOURS.ink}">${escapeHtml(title)}</p>${paragraph(text)}</td></tr></table>`
}

function step(text: string, index: number): string {
  return `<tr><td class="brand" width="28" valign="top" style="width:28px;padding:5px 0;${SANS};font-size:16px;line-height:1.5;font-weight:700;color:${COLOURS.brand}">${index + 1}.</td><td style="padding:5px 0">${paragraph(text)}</td></tr>`
}

function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//, '')
}
