import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plural, text } from '@amana/messages'
import { afterAll, expect, test } from 'vitest'
import { catalogue, textsIn } from './texts.ts'

const english = {
  greeting: text('Hello {name},'),
  days: plural({ one: '1 day', other: '{count} days' }),
  only: 'English',
}
const folder = mkdtempSync(join(tmpdir(), 'amana-texts-'))
mkdirSync(join(folder, 'ig/modules/x'), { recursive: true })
writeFileSync(
  join(folder, 'ig/modules/x/messages.ts'),
  "export default { greeting: '<{name}>', days: { other: '<{count}>' }, only: null } satisfies Record<string, unknown>\n",
)
const texts = catalogue('modules/x/messages.ts', english, folder)

afterAll(() => rmSync(folder, { recursive: true }))

test('come from the file of the language, once, and stay English where it has none', () => {
  const igbo = textsIn('ig', texts)
  expect([igbo.greeting('Ada'), igbo.days(1), igbo.only]).toEqual(['<Ada>', '<1>', 'English'])
  expect(textsIn('ig', texts)).toBe(igbo)
  expect(textsIn('ha', texts).greeting('Ada')).toBe('Hello Ada,')
})

test('are the English ones themselves for English and for readers without a choice', () => {
  expect(textsIn('en', texts)).toBe(english)
  expect(textsIn(null, texts)).toBe(english)
})
