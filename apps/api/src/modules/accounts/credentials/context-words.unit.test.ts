import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CONTEXT_WORDS, isOfContextWords } from './context-words.ts'

const ADA = { email: 'ada.okafor+phone@mail.example', first_name: 'Adá', last_name: 'Okafor-Bello' }

test.each([
  'Amana-2026!',
  'amana12345',
  '4m4n4-2026',
  'IMEI 356938035643809',
  'Lagos@Police1',
  'Okafor1990',
  '0kaf0r.1990',
  'ada-bello-77',
  'AmanaAda2026',
  'mail.example1',
])('%s is guessed', (password) => {
  expect(isOfContextWords(password, ADA)).toBe(true)
})

test.each([
  'market-day-4471',
  'amana ta yi kyau',
  '90417 22 8365',
  'orange phone on Lagos Island',
  '20262026',
  'harmattan-dust-9912',
])('%s is not', (password) => {
  expect(isOfContextWords(password, ADA)).toBe(false)
})

test('names with signs of regular expressions do no harm', () => {
  expect(
    isOfContextWords('green lamp 7', { email: 'a(b@x.example', first_name: '.*', last_name: '[a-z]+' }),
  ).toBe(false)
})

test('docs/security.md lists the words', () => {
  const document = readFileSync(
    join(import.meta.dirname, '../../../../../../docs/security.md'),
    'utf8',
  ).replaceAll('\n', ' ')
  expect(document).toContain(`Context words: ${CONTEXT_WORDS.join(', ')}.`)
})
