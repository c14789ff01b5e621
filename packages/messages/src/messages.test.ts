import { describe, expect, expectTypeOf, test } from 'vitest'
import { bind, keyOf } from './bind.ts'
import { formatDateIn, formatDateTimeIn } from './dates.ts'
import { foldToGsm7, isGsm7, septetsOf } from './gsm7.ts'
import { LOCALES, PLURAL_FORMS, pluralFormOf } from './locales.ts'
import { formatNumber, plural, text } from './text.ts'

const english = {
  title: 'Devices',
  of: text('{shown} of {all}'),
  count: plural({ one: '1 device of {name}', other: '{count} devices of {name}' }),
  list: ['First', { heading: 'Second', text: text('By {who}') }],
} as const

const hausa = {
  'devices.title': 'Na’urori',
  'devices.of': 'A cikin {all}, {shown}',
  'devices.count_one': 'na’ura 1 ta {name}',
  'devices.count_other': 'na’urori {count} na {name}',
  'devices.list.0': 'Na farko',
  'devices.list.1.heading': 'Na biyu',
  'devices.list.1.text': 'Daga {who}',
}

describe('texts', () => {
  test('take values in the order of their names, each as often as it stands there', () => {
    expect(text('{a} and {b}, then {a}')('one', 'two')).toBe('one and two, then one')
    expectTypeOf(english.of).parameters.toEqualTypeOf<[string | number, string | number]>()
    expectTypeOf(english.count).parameters.toEqualTypeOf<[number, string | number]>()
  })

  test('write amounts with separators and leave digits in strings alone', () => {
    expect(text('{count} in {year}')(1234567, '2026')).toBe('1,234,567 in 2026')
    expect([0, 999, 1000, -1234, 12345.5].map(formatNumber)).toEqual([
      '0',
      '999',
      '1,000',
      '-1,234',
      '12,345.5',
    ])
  })

  test('a value with braces is not filled again', () => {
    expect(text('{a} {b}')('{b}', 'x')).toBe('{b} x')
  })

  test('count by the rule of the language', () => {
    expect([0, 1, 2, 1000].map((count) => english.count(count, 'Ada'))).toEqual([
      '0 devices of Ada',
      '1 device of Ada',
      '2 devices of Ada',
      '1,000 devices of Ada',
    ])
    for (const locale of LOCALES) {
      const rules = new Intl.PluralRules(locale)
      expect(PLURAL_FORMS[locale].toSorted()).toEqual(rules.resolvedOptions().pluralCategories.toSorted())
      for (let count = 0; count <= 120; count += 1)
        expect(pluralFormOf(locale, count)).toBe(rules.select(count))
    }
  })
})

describe('a translation', () => {
  const bound = bind(english, 'devices', hausa, 'ha')

  test('is called as English is, whatever its own order of names', () => {
    expect(bound.of(3, 12)).toBe('A cikin 12, 3')
    expect([1, 5].map((count) => bound.count(count, 'Ada'))).toEqual(['na’ura 1 ta Ada', 'na’urori 5 na Ada'])
    expect(bound.list[0]).toBe('Na farko')
    expect(bound.list[1].text('Bisi')).toBe('Daga Bisi')
  })

  test('leaves English where it has nothing, and nothing that English lacks', () => {
    const partly = {
      'devices.list.0': 'Na farko',
      'devices.list.1.heading': '',
      'devices.more': 'x',
      'devices.list': 'x',
    }
    const bound = bind(english, 'devices', partly, 'ha')
    expect([bound.title, bound.of(1, 2), bound.count(1, 'Ada')]).toEqual([
      'Devices',
      '1 of 2',
      '1 device of Ada',
    ])
    expect([bound.list[0], bound.list[1].heading, bound.list[1].text('Bisi')]).toEqual([
      'Na farko',
      'Second',
      'By Bisi',
    ])
    expect(bound).not.toHaveProperty('more')
    expect(bind({ english }, 'x', {}, 'ha').english.title).toBe('Devices')
  })

  test('has the forms of its language; without the form for several it stays English', () => {
    const count = (texts: Record<string, string>, locale: 'ha' | 'yo') =>
      bind(english, 'devices', texts, locale).count
    const several = { 'devices.count_other': '{count} {name}' }
    expect([1, 2].map((number) => count(several, 'ha')(number, 'Ada'))).toEqual(['1 Ada', '2 Ada'])
    expect(count(several, 'yo')(1, 'Ada')).toBe('1 Ada')
    expect(count({ 'devices.count_one': 'daya' }, 'ha')(1, 'Ada')).toBe('1 device of Ada')
  })

  test('has keys of its own alone', () => {
    const inherited = Object.create({ 'devices.title': 'x' }) as Record<string, string>
    expect(bind(english, 'devices', inherited, 'ha').title).toBe('Devices')
    const names = JSON.parse('{"__proto__": "Suna", "constructor": "x"}') as Record<string, string>
    expect([bind('Name', '__proto__', names, 'ha'), bind('Name', 'toString', names, 'ha')]).toEqual([
      'Suna',
      'Name',
    ])
  })
})

test('keys begin with the folder of the English texts, or with their file where a folder has several', () => {
  expect(['features/flags/messages.ts', 'channels/messages.ts', 'lib/messages/ui.ts'].map(keyOf)).toEqual([
    'features/flags',
    'channels',
    'lib/messages/ui',
  ])
})

describe('the alphabet of text messages', () => {
  test('has marks, hooks, dots and the naira sign folded to plain letters', () => {
    expect(foldToGsm7('Ƙara ɓarawo ɗaya ƴan sanda')).toBe("Kara barawo daya 'yan sanda")
    expect(foldToGsm7('Ẹ káàbọ̀ ṣàyẹ̀wò')).toBe('E kaabo sayewo')
    expect(foldToGsm7('ekwentị kwụọ ṅ')).toBe('ekwenti kwuo n')
    expect(foldToGsm7('₦100 – “ok” … 😀')).toBe('NGN100 - "ok" ... ?')
  })

  test('counts two places for the letters of its second table, and knows what is outside', () => {
    expect(septetsOf('abc')).toBe(3)
    expect(septetsOf('[a]€')).toBe(7)
    expect(septetsOf('ẹ')).toBeNull()
    expect(isGsm7('£ à é ñ Δ')).toBe(true)
  })
})

describe('dates', () => {
  const time = '2026-03-02T23:30:00Z'

  test('are those of Lagos, by the names of the language', () => {
    expect(LOCALES.map((locale) => formatDateIn(locale, time))).toEqual([
      'March 03, 2026',
      '3 March 2026',
      '3 Maris 2026',
      '3 Oṣù Ẹrẹ̀nà 2026',
      '3 Maachị 2026',
    ])
    expect(formatDateTimeIn('ha', time)).toBe('3 Maris 2026, 00:30 WAT')
  })

  test('have the names of CLDR, as Node writes them', () => {
    for (const locale of ['ha', 'yo', 'ig'] as const)
      for (let month = 0; month < 12; month += 1) {
        const cldr = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(
          Date.UTC(2026, month, 3),
        )
        const ours = formatDateIn(locale, new Date(Date.UTC(2026, month, 3)))
        expect(ours).toContain(cldr.normalize('NFC').replace(/^Oṣù /, ''))
      }
  })
})
