/** First script load of each page, gzip, measured from the build (design: landing ≤ 100 KB, every other route ≤ 170 KB). */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { filesOf, type Manifest } from '../manifest.ts'

const client = new URL('../dist/client/', import.meta.url)

function readManifest(): Manifest {
  try {
    return JSON.parse(readFileSync(new URL('.vite/manifest.json', client), 'utf8')) as Manifest
  } catch {
    throw new Error('dist/client/.vite/manifest.json is missing: run `npm run build` first')
  }
}

/** Bytes after gzip of all scripts that these modules need. */
function gzipBytes(...modules: string[]): number {
  const manifest = readManifest()
  const files = new Set(['index.html', ...modules].flatMap((module) => filesOf(manifest, module)))
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, client))).byteLength, 0)
}

const APPLICATION = 'src/application.tsx'
const PLAIN = 'src/routes/layouts/PlainLayout.tsx'

describe('bundle budget', () => {
  test.each([
    { page: '/', modules: ['src/landing-app.tsx'], limit: 100_000 },
    { page: '/results', modules: [APPLICATION, 'src/routes/layouts/UserLayout.tsx', 'src/routes/results.tsx'], limit: 170_000 },
    { page: '/certificates/:number', modules: [APPLICATION, PLAIN, 'src/routes/certificate.tsx'], limit: 170_000 },
    { page: '*', modules: [APPLICATION, PLAIN, 'src/routes/not-found.tsx'], limit: 170_000 },
  ])('$page loads at most $limit bytes of script', ({ modules, limit }) => {
    expect(gzipBytes(...modules)).toBeLessThanOrEqual(limit)
  })

  test('the landing page asks for all its scripts at once, and for none of the application', () => {
    const html = readFileSync(new URL('index.html', client), 'utf8')
    const manifest = readManifest()
    for (const file of filesOf(manifest, 'src/landing-app.tsx')) expect(html).toContain(file)
    expect(html).not.toContain(manifest[APPLICATION]?.file)
  })

  test('the landing page holds no inline script and no inline style', () => {
    const html = readFileSync(new URL('index.html', client), 'utf8')
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=/)
  })
})
