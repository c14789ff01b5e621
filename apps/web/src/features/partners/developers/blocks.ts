/** The parts of a chapter of /developers. They stay English: their readers work with an English API. */
import type { CallName } from './examples.ts'

/** Text with `code` and [links](/address). */
export type Inline = string

export type Block =
  | { kind: 'text'; text: Inline }
  | { kind: 'heading'; id: string; text: string }
  | { kind: 'list'; ordered?: boolean; items: readonly Inline[] }
  | { kind: 'table'; label: string; head: readonly string[]; rows: readonly (readonly Inline[])[] }
  | { kind: 'call'; name: CallName; title: string }
  | { kind: 'programs'; title: string; programs: readonly Program[] }
  | { kind: 'code'; title: string; code: string }
  | { kind: 'downloads'; files: readonly { label: string; href: string }[] }
  | { kind: 'note'; text: Inline }

/** One program in one language. */
export interface Program {
  language: 'TypeScript' | 'Python' | 'PHP'
  file: string
  code: string
}

export interface Chapter {
  title: string
  subtitle: string
  blocks: readonly Block[]
}

export const text = (words: Inline): Block => ({ kind: 'text', text: words })
export const heading = (id: string, words: string): Block => ({ kind: 'heading', id, text: words })
export const list = (...items: Inline[]): Block => ({ kind: 'list', items })
export const steps = (...items: Inline[]): Block => ({ kind: 'list', ordered: true, items })
export const note = (words: Inline): Block => ({ kind: 'note', text: words })
export const call = (name: CallName, title: string): Block => ({ kind: 'call', name, title })
export const code = (title: string, words: string): Block => ({ kind: 'code', title, code: words })
export const programs = (title: string, all: readonly Program[]): Block => ({
  kind: 'programs',
  title,
  programs: all,
})
export const table = (
  label: string,
  head: readonly string[],
  rows: readonly (readonly Inline[])[],
): Block => ({ kind: 'table', label, head, rows })
