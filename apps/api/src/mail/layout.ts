/** The shell of every mail: blocks in, text and HTML out. */
import type { MailContent } from './blocks.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

export type { MailBlock, MailContent } from './blocks.ts'

export function renderMailBody(content: MailContent): { text: string; html: string } {
  return { text: renderText(content), html: renderHtml(content) }
}
