/** The build loads nothing from other origins: no scripts, fonts or counters (ASVS 3.6.1, 14.2.3). */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const client = new URL('../dist/client/', import.meta.url)

/** Names and words that are never loaded. */
const NAMED: Record<string, string> = {
  'www.w3.org': 'names of XML spaces',
  'json-schema.org': 'names of schemas',
  'react.dev': 'words of an error',
  'reactrouter.com': 'words of an error',
  'github.com': 'words of an error',
  'simplewebauthn.dev': 'words of an error',
  'tailwindcss.com': 'a licence',
  'shop.example': 'words of examples for developers',
  'wa.me': 'a link that a person presses, to the support’s chat or with the link to a report',
  'www.google.com': 'a link that a person presses, to lock a stolen phone',
  'www.icloud.com': 'a link that a person presses, to lock a stolen phone',
  'js.paystack.co': 'the gateway’s popup, loaded when a person pays, where the CSP names it',
  'fastly.jsdelivr.net': 'where zxing-wasm would load from by itself; the product names its own file',
}

function built(pattern: string): { name: string; text: string }[] {
  const files = globSync(pattern, { cwd: client })
  return files.map((name) => ({ name, text: readFileSync(new URL(name, client), 'utf8') }))
}

test('no address of another origin stands in it, but for names', () => {
  const files = built('**/*.{html,js,css,json,webmanifest,svg,txt}')
  expect(files.length).toBeGreaterThan(20)
  const found = files.flatMap(({ name, text }) =>
    [...text.matchAll(/\b(?:https?|wss?):\/\/([a-z0-9.-]+\.[a-z]{2,})/gi)].map(([, host = '']) => ({
      name,
      host,
    })),
  )
  expect(found.filter(({ host }) => !(host in NAMED))).toEqual([])
})

test('pages load by path alone, and nothing in them runs or looks by itself', () => {
  const pages = built('**/*.html')
  expect(pages.length).toBeGreaterThanOrEqual(2)
  for (const { name, text } of pages) {
    for (const [, address = ''] of text.matchAll(
      /<(?:script|link|img|iframe|source|video|form)\b[^>]*?\b(?:src|href|action)="([^"]*)"/g,
    ))
      expect(address, name).toMatch(/^(\/(?!\/)|data:image\/|#)/)
    expect(text.match(/<script(?![^>]*\bsrc=)[^>]*>[^<]/g), name).toBeNull()
    expect(text.match(/<style|\sstyle=|\son[a-z]+=/g), name).toBeNull()
  }
})

test('styles fetch nothing from elsewhere', () => {
  const styles = built('**/*.css')
  expect(styles.length).toBeGreaterThan(0)
  for (const { name, text } of styles)
    for (const [, address = ''] of text.matchAll(/(?:url\(|@import\s+)["']?([^"')]+)/g))
      expect(address, name).toMatch(/^(\/(?!\/)|data:|\.\.?\/|[\w-]+\.|#)/)
})
