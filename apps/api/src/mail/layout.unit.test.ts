import { describe, expect, test } from 'vitest'
import { type MailContent, renderMailBody } from './layout.ts'

const hostile = `<img src=x onerror="alert(1)">&'`

function contentWith(changes: Partial<MailContent> = {}): MailContent {
  return {
    title: 'T',
    preview: 'P',
    blocks: [],
    reason: 'You asked for it.',
    publicUrl: 'https://amana.test',
    ...changes,
  }
}

describe('mail layout', () => {
  test('escapes every text, wherever it stands', () => {
    const { html } = renderMailBody(
      contentWith({
        title: hostile,
        preview: hostile,
        reason: hostile,
        publicUrl: hostile,
        blocks: [
          { kind: 'verdict', tone: 'clean', word: hostile, sentence: hostile },
          { kind: 'heading', text: hostile },
          { kind: 'paragraph', text: hostile },
          { kind: 'digits', label: hostile, digits: hostile, note: hostile },
          { kind: 'facts', facts: [{ label: hostile, value: hostile }] },
          { kind: 'points', points: [{ title: hostile, text: hostile }] },
          { kind: 'steps', steps: [hostile] },
          { kind: 'link', label: hostile, url: hostile },
          { kind: 'link', label: hostile, url: hostile, quiet: true },
        ],
      }),
    )
    expect(html).not.toContain('<img')
    expect(html).not.toContain('onerror="')
    expect(
      html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;&amp;&#39;/g)?.length,
    ).toBeGreaterThanOrEqual(16)
  })

  test('loads nothing from anywhere', () => {
    const { html } = renderMailBody(
      contentWith({ blocks: [{ kind: 'link', label: 'Open', url: 'https://amana.test/x' }] }),
    )
    expect(html).not.toMatch(/<img|<link|<script|<iframe|url\(|@import|src=/)
  })

  test('text says what HTML says, in lines of at most 72 characters', () => {
    const long = 'word '.repeat(60).trim()
    const { text } = renderMailBody(
      contentWith({
        blocks: [
          { kind: 'paragraph', text: long },
          { kind: 'steps', steps: [long, 'short'] },
          { kind: 'link', label: 'Open', url: 'https://amana.test/x' },
        ],
      }),
    )
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(72)
    expect(text).toContain('1. word')
    expect(text).toContain('2. short')
    expect(text).toContain('Open:\nhttps://amana.test/x')
  })

  test('a name with line breaks stays on its line in text', () => {
    const { text } = renderMailBody(
      contentWith({ blocks: [{ kind: 'facts', facts: [{ label: 'Brand', value: 'A\r\nResult: Clean' }] }] }),
    )
    expect(text).toContain('Brand: A Result: Clean')
  })
})
