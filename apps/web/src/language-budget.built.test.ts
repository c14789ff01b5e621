/** The weight of each page in each language beside English, measured from the build. */
import { globSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { LOCALES, type Locale } from '@amana/messages'
import { describe, expect, test } from 'vitest'
import { cssOf, filesOf, type Manifest } from '../build/manifest.ts'
import type { PagesFile } from '../build/pages.ts'

const client = new URL('../dist/client/', import.meta.url)
const FONTS = new URL('styles/fonts.css', import.meta.url)
const TRANSLATIONS = new URL('../../../translations/', import.meta.url)
const folderOf = (locale: Locale) => (locale === 'en' ? '' : `${locale}/`)
const read = (file: string) => readFileSync(new URL(file, client), 'utf8')

const PAGES: PagesFile = {
  '/': { file: 'index.html', modules: ['src/app/landing-app.tsx'] },
  ...(JSON.parse(read('.vite/pages.json')) as PagesFile),
}

interface Weight {
  /** HTML, scripts and styles of the first display, after gzip; fonts apart. */
  bytes: number
  literals: Set<string>
}

function weightIn(locale: Locale, { file, modules }: PagesFile[string]): Weight {
  const manifest = JSON.parse(read(`${folderOf(locale)}.vite/manifest.json`)) as Manifest
  const scripts = [...new Set(['index.html', ...modules].flatMap((module) => filesOf(manifest, module)))]
  const files = [folderOf(locale) + file, ...scripts, ...cssOf(manifest)]
  return {
    bytes: files.reduce((sum, each) => sum + gzipSync(read(each)).byteLength, 0),
    literals: new Set(scripts.flatMap((script) => read(script).match(/`[^`]*`|"[^"\n]*"|'[^'\n]*'/g) ?? [])),
  }
}

const english = new Map(Object.entries(PAGES).map(([path, page]) => [path, weightIn('en', page)]))

describe.each(LOCALES.filter((locale) => locale !== 'en'))('%s', (locale) => {
  test.each(Object.entries(PAGES))('%s is hardly heavier than in English', (path, page) => {
    const [there, here] = [english.get(path), weightIn(locale, page)]
    const own = [...here.literals].filter((literal) => !there?.literals.has(literal)).join('')
    expect(own.length).toBeGreaterThan(100)
    expect(here.bytes - (there?.bytes ?? 0)).toBeLessThanOrEqual(1_024 + Buffer.byteLength(own) / 4)
  })
})

test('the first page loads one font of at most 40 kB, named in its HTML', () => {
  const fonts = globSync('assets/*.woff2', { cwd: client })
  expect(fonts).toHaveLength(1)
  expect(readFileSync(new URL(fonts[0] ?? '', client)).byteLength).toBeLessThanOrEqual(40_000)
  for (const page of ['index.html', 'app.html', 'yo/index.html'])
    expect(read(page)).toContain(`<link rel="preload" href="/${fonts[0]}"`)
})

test('the font has every letter of the interface in all languages', () => {
  const ranges = /unicode-range:([^;]+);/.exec(readFileSync(FONTS, 'utf8'))?.[1] ?? ''
  const has = ranges.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
  const texts = globSync('*.json', { cwd: TRANSLATIONS }).map((file) =>
    readFileSync(new URL(file, TRANSLATIONS), 'utf8'),
  )
  const letters = [...new Set(texts.join('').replaceAll('\n', ''))]
  const lacking = letters.filter((letter) => {
    const code = letter.codePointAt(0) ?? 0
    return !has.some(([first, last]) => first <= code && code <= last)
  })
  expect(texts.length).toBeGreaterThan(8)
  expect(lacking).toEqual([])
})
