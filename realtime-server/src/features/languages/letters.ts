import type { Language } from '../../contract/shared/languages.ts'
import type { Letter } from './mails.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const inHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

interface In {
  language: Language
  direction: 'ltr' | 'rtl'
}

/** Renders a letter as plain text and as HTML that loads nothing. */
export function writeLetter(
  { before, button, after }: Letter,
  { language, direction }: In,
  appName: string,
  url?: string,
): { text: string; html: string } {
  const link = button && url ? [`${button}:\n${url}`] : []
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${inHtml(line)}</p>`
  const pressed =
    button && url
      ? `<p style="margin:24px 0"><a href="${inHtml(url)}" style="display:inline-block;padding:14px 28px;border-radius:28px;background:#c81e50;color:#fff;font-weight:600;text-decoration:none">${inHtml(button)}</a></p>`
      : ''
  return {
    text: `${[...before, ...link, ...after, appName].join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}" dir="${direction}"><body style="margin:0;padding:24px;background:#fdf8f5;color:#2a1028;font:16px/1.5 system-ui,sans-serif"><div style="max-width:480px;margin:0 auto"><p style="margin:0 0 24px;font-size:24px;font-weight:800">${inHtml(appName)}</p>${before.map(paragraph).join('')}${pressed}${after.map(paragraph).join('')}</div></body></html>`,
  }
}
