import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plural, text } from '@amana/messages'
import { afterAll, expect, test } from 'vitest'
import { catalogue, contractText, tableOf, textsIn, translate } from './texts.ts'

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

test('texts of the contract are found by their English, with values in their places', () => {
  const table = tableOf({
    'This is taken.': '<taken>',
    'Not yet.': null,
    'Use at most {count} characters': '{count}: <most>',
    '{a} (or {b}) of {a}': '<{b} {a}>',
  })
  const read = (text: string) => translate(table, text)
  expect(read('This is taken.')).toBe('<taken>')
  expect(read('Use at most 2,000 characters')).toBe('2,000: <most>')
  expect(read('x.y (or z) of x.y')).toBe('<z x.y>')
  for (const unknown of ['Not yet.', 'x (or y) of z', 'Use at most  characters', `This is taken.${' '.repeat(5_000)}`, ''])
    expect(read(unknown)).toBe(unknown)
  expect(contractText('en', 'This is taken.')).toBe('This is taken.')
})
