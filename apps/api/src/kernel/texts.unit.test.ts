import { plural, text } from '@amana/messages'
import { expect, onTestFinished, test } from 'vitest'
import { catalogue, contractText, tableOf, textsIn, translate, translations } from './texts.ts'

const english = {
  greeting: text('Hello {name},'),
  days: plural({ one: '1 day', other: '{count} days' }),
  only: 'English',
}
const texts = catalogue('modules/x/messages.ts', english)

test('come from the texts of the language, once, and stay English where it has none', () => {
  translations.set('ig', { 'modules/x.greeting': '<{name}>', 'modules/x.days_other': '<{count}>' })
  onTestFinished(() => void translations.clear())
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
    'Use at most {count} characters': '{count}: <most>',
    '{a} (or {b}) of {a}': '<{b} {a}>',
  })
  const read = (text: string) => translate(table, text)
  expect(read('This is taken.')).toBe('<taken>')
  expect(read('Use at most 2,000 characters')).toBe('2,000: <most>')
  expect(read('x.y (or z) of x.y')).toBe('<z x.y>')
  for (const unknown of [
    'Not yet.',
    'x (or y) of z',
    'Use at most  characters',
    `This is taken.${' '.repeat(5_000)}`,
    '',
  ])
    expect(read(unknown)).toBe(unknown)
  expect(contractText('en', 'This is taken.')).toBe('This is taken.')
})

test('values in texts of the contract are in the language too, and names stay', () => {
  const table = tableOf(
    {
      Airtime: '<airtime>',
      'a minute': '<one minute>',
      '{count} minutes': '<minutes: {count}>',
      '{first} or {second}': '{first} <or> {second}',
      'Try again in {when}.': '<again> {when}.',
      '{method} is not accepted here. Choose {others}.': '<choose> {others}, <no> {method}.',
      'This works from {when}.': '{when} <works>.',
      'This is for {email}.': '<for> {email}.',
    },
    'ha',
  )
  const read = (text: string) => translate(table, text)
  expect(read('Try again in a minute.')).toBe('<again> <one minute>.')
  expect(read('Try again in 12 minutes.')).toBe('<again> <minutes: 12>.')
  expect(read('Card is not accepted here. Choose MoMo or Airtime or USSD.')).toBe(
    '<choose> MoMo <or> <airtime> <or> USSD, <no> Card.',
  )
  expect(read('This works from March 03, 2026, 14:05 WAT.')).toBe('3 Maris 2026, 14:05 WAT <works>.')
  expect(read('This works from March 03, 2026.')).toBe('3 Maris 2026 <works>.')
  expect(read('This is for a@b.example.')).toBe('<for> a@b.example.')
  // A phrase is no text of its own, and somebody's words are no count.
  for (const own of ['Stolen or lost', 'I waited 20 minutes', 'Some minutes']) expect(read(own)).toBe(own)
})

test.each(['ha', 'yo', 'ig'] as const)('refusals with values hold no English in %s', (locale) => {
  for (const [text, english] of [
    [
      'Others are paying with the last uses of this promo code. Try again in 12 minutes, or pay without it.',
      / in 12 minutes/,
    ],
    [
      'Others are paying with the last uses of this promo code. Try again in a minute, or pay without it.',
      / in a minute/,
    ],
    ['Airtime is not accepted here. Choose Card or MTN MoMo.', / taken here/],
    [
      'Your account was recovered recently. For your safety this works again from March 03, 2026, 14:05 WAT. You can still report a device stolen or lost.',
      /March 03, 2026/,
    ],
  ] as const)
    expect(contractText(locale, text)).not.toMatch(english)
})
