import { LOCALES } from '@amana/messages'
import { expect, test } from 'vitest'
import { languageOf } from './language-of.ts'

test.each([
  ['nothing sent', {}, 'en'],
  ['the cookie', { cookie: 'lang=ha' }, 'ha'],
  ['the cookie before the header', { cookie: 'a=b; lang=ig; c=d', 'accept-language': 'yo' }, 'ig'],
  ['a cookie in quotes, in capitals', { cookie: 'a=lang; lang="YO"' }, 'yo'],
  ['English by cookie', { cookie: 'lang=en', 'accept-language': 'ha' }, 'en'],
  ['an unknown cookie', { cookie: 'lang=fr', 'accept-language': 'ha' }, 'ha'],
  ['a cookie that ends otherwise', { cookie: 'lang=haxx', 'accept-language': 'yo' }, 'yo'],
  ['a cookie of another name', { cookie: 'slang=ha; language=ig', 'accept-language': 'yo' }, 'yo'],
  ['a region', { 'accept-language': 'ha-NG' }, 'ha'],
  ['another region and script', { 'accept-language': 'HA-Latn-NE' }, 'ha'],
  ['the heaviest', { 'accept-language': 'en;q=0.5, yo-NG;q=0.8, ig;q=0.7' }, 'yo'],
  ['the first of equals', { 'accept-language': 'en-GB,en;q=0.9,ha' }, 'en'],
  ['the known one among others', { 'accept-language': 'fr, de;q=0.9, pcm ; q=0.1' }, 'pcm'],
  ['refused by its weight', { 'accept-language': 'ha;q=0, ig;q=0.001' }, 'ig'],
  ['a weight that is none', { 'accept-language': 'ha;q=2, ig;q=x, yo;q=0.2' }, 'yo'],
  ['any', { 'accept-language': '*' }, 'en'],
  ['unknown ones', { 'accept-language': 'fr-FR, hau, harbour' }, 'en'],
  ['no header', { 'accept-language': ';;,,q=1' }, 'en'],
])('%s', (_, headers, language) => {
  expect(languageOf(headers, LOCALES)).toBe(language)
})

test('passes over what this deployment does not offer', () => {
  expect(languageOf({ cookie: 'lang=ha', 'accept-language': 'ig, yo;q=0.5' }, ['en', 'yo'])).toBe('yo')
  expect(languageOf({ cookie: 'lang=ha', 'accept-language': 'ha' }, ['en'])).toBe('en')
})

test('a long header takes no time', () => {
  const headers = { 'accept-language': 'ha;q=0.'.repeat(2_000), cookie: 'lang '.repeat(3_000) }
  // The shortest of three: a busy machine can take the processor away meanwhile.
  const times = [1, 2, 3].map(() => {
    const startedAt = performance.now()
    expect(languageOf(headers, LOCALES)).toBe('en')
    return performance.now() - startedAt
  })
  expect(Math.min(...times)).toBeLessThan(50)
})
