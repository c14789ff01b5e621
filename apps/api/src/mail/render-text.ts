import { textsIn } from '../kernel/texts.ts'
import type { MailBlock, MailContent } from './blocks.ts'
import { SHELL_TEXTS } from './shell-texts.ts'

const WIDTH = 72

/** The plain-text body: complete by itself, wrapped for phones and terminals. */
export function renderText({ blocks, reason, publicUrl, locale = null }: MailContent): string {
  const body = blocks.map(textOf).join('\n\n')
  const { help } = textsIn(locale, SHELL_TEXTS).shell
  return `${body}\n\n-- \nAmana, ${publicUrl}\n${help}: ${publicUrl}/support\n${wrap(reason)}\n`
}

function textOf(block: MailBlock): string {
  switch (block.kind) {
    case 'verdict':
      return `${block.word.toUpperCase()}\n${wrap(block.sentence)}`
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`
    case 'paragraph':
      return wrap(oneLine(block.text))
    case 'digits':
      return [
        `${block.label}: ${block.digits}${block.plain ? ` (${block.plain})` : ''}`,
        ...(block.note ? [wrap(oneLine(block.note))] : []),
      ].join('\n')
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${oneLine(value)}`).join('\n')
    case 'points':
      return block.points.map(({ title, text }) => wrap(`${title}: ${text}`, '* ')).join('\n')
    case 'steps':
      return block.steps.map((step, index) => wrap(step, `${index + 1}. `)).join('\n')
    case 'link':
      return `${block.label}:\n${block.url}`
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function wrap(text: string, prefix = ''): string {
  const indent = ' '.repeat(prefix.length)
  const lines = [prefix]
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1) ?? ''
    const isStart = line === prefix || line === indent
    if (!isStart && line.length + 1 + word.length > WIDTH) lines.push(`${indent}${word}`)
    else lines[lines.length - 1] = isStart ? `${line}${word}` : `${line} ${word}`
  }
  return lines.join('\n')
}
