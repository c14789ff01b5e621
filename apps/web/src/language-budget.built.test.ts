/** The weight of each page in each language beside English, measured from the build. */
import { globSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { LOCALES, type Locale } from '@amana/messages'
import { describe, expect, test } from 'vitest'
import { cssOf, filesOf, type Manifest } from '../build/manifest.ts'
import type { PagesFile } from '../build/pages.ts'

const client = new URL('../dist/client/', import.meta.url)
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

test('the font of marks is small', () => {
  const fonts = globSync('assets/marks-*.woff2', { cwd: client })
  expect(fonts).toHaveLength(1)
  expect(readFileSync(new URL(fonts[0] ?? '', client)).byteLength).toBeLessThanOrEqual(4_700)
})
