/** First script load of each page, gzip, measured from the build (design: landing ≤ 100 KB, every other route ≤ 170 KB). */
import { existsSync, globSync, readFileSync } from 'node:fs'
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
const AUTH = 'src/routes/layouts/AuthLayout.tsx'
const USER = 'src/routes/layouts/UserLayout.tsx'
const OFFICER = 'src/routes/layouts/OfficerLayout.tsx'
const PLAIN = 'src/routes/layouts/PlainLayout.tsx'
const SETTINGS = [APPLICATION, USER, 'src/routes/settings/layout.tsx']

describe('bundle budget', () => {
  test.each([
    { page: '/', modules: ['src/landing-app.tsx'], limit: 100_000 },
    { page: '/results', modules: [APPLICATION, 'src/routes/layouts/UserLayout.tsx', 'src/routes/results.tsx'], limit: 170_000 },
    {
      page: '/dashboard',
      modules: [APPLICATION, 'src/routes/layouts/UserLayout.tsx', 'src/routes/dashboard.tsx'],
      limit: 170_000,
    },
    {
      page: '/device-payment-verification',
      modules: [APPLICATION, 'src/routes/layouts/UserLayout.tsx', 'src/routes/device-payment-verification.tsx'],
      limit: 170_000,
    },
    { page: '/certificates/:number', modules: [APPLICATION, PLAIN, 'src/routes/certificate.tsx'], limit: 170_000 },
    { page: '/auth/login', modules: [APPLICATION, AUTH, 'src/routes/auth/login.tsx'], limit: 170_000 },
    { page: '/auth/register', modules: [APPLICATION, AUTH, 'src/routes/auth/register.tsx'], limit: 170_000 },
    { page: '/auth/otp-verification', modules: [APPLICATION, AUTH, 'src/routes/auth/otp-verification.tsx'], limit: 170_000 },
    { page: '/auth/forgot-password', modules: [APPLICATION, AUTH, 'src/routes/auth/forgot-password.tsx'], limit: 170_000 },
    { page: '/auth/reset-password', modules: [APPLICATION, AUTH, 'src/routes/auth/reset-password.tsx'], limit: 170_000 },
    { page: '/register-device', modules: [APPLICATION, USER, 'src/routes/register-device.tsx'], limit: 170_000 },
    { page: '/upload-documents', modules: [APPLICATION, USER, 'src/routes/upload-documents.tsx'], limit: 170_000 },
    { page: '/confirm-registration', modules: [APPLICATION, USER, 'src/routes/confirm-registration.tsx'], limit: 170_000 },
    { page: '/registration-complete', modules: [APPLICATION, USER, 'src/routes/registration-complete.tsx'], limit: 170_000 },
    { page: '/my-devices', modules: [APPLICATION, USER, 'src/routes/my-devices.tsx'], limit: 170_000 },
    { page: '/transfer/device/:deviceId', modules: [APPLICATION, USER, 'src/routes/transfer-device.tsx'], limit: 170_000 },
    { page: '/settings/security', modules: [...SETTINGS, 'src/routes/settings/security.tsx'], limit: 170_000 },
    { page: '/settings/profile', modules: [...SETTINGS, 'src/routes/settings/profile.tsx'], limit: 170_000 },
    { page: '/settings/verifiedDevices', modules: [...SETTINGS, 'src/routes/settings/verified-devices.tsx'], limit: 170_000 },
    { page: '/settings/notifications', modules: [...SETTINGS, 'src/routes/settings/notifications.tsx'], limit: 170_000 },
    { page: '/privacy', modules: [APPLICATION, PLAIN, 'src/routes/privacy.tsx'], limit: 170_000 },
    { page: '/terms', modules: [APPLICATION, PLAIN, 'src/routes/terms.tsx'], limit: 170_000 },
    { page: '/compliance', modules: [APPLICATION, PLAIN, 'src/routes/compliance.tsx'], limit: 170_000 },
    { page: '/transfer/select-device', modules: [APPLICATION, USER, 'src/routes/transfer/select-device.tsx'], limit: 170_000 },
    { page: '/transfer/new-owner', modules: [APPLICATION, USER, 'src/routes/transfer/new-owner.tsx'], limit: 170_000 },
    { page: '/transfer/initiate', modules: [APPLICATION, USER, 'src/routes/transfer/initiate.tsx'], limit: 170_000 },
    {
      page: '/transfer/verify-transfer',
      modules: [APPLICATION, USER, 'src/routes/transfer/verify-transfer.tsx'],
      limit: 170_000,
    },
    { page: '/transfer/incoming', modules: [APPLICATION, USER, 'src/routes/transfer/incoming.tsx'], limit: 170_000 },
    { page: '/transfer/select-flag', modules: [APPLICATION, USER, 'src/routes/transfer/select-flag.tsx'], limit: 170_000 },
    { page: '/transfer/flag-device', modules: [APPLICATION, USER, 'src/routes/transfer/flag-device.tsx'], limit: 170_000 },
    { page: '/transfer/verify-pin', modules: [APPLICATION, USER, 'src/routes/transfer/verify-pin.tsx'], limit: 170_000 },
    { page: '/notifications', modules: [APPLICATION, USER, 'src/routes/notifications.tsx'], limit: 170_000 },
    { page: '/report', modules: [APPLICATION, PLAIN, 'src/routes/report.tsx'], limit: 170_000 },
    { page: '/report/:case', modules: [APPLICATION, PLAIN, 'src/routes/report-status.tsx'], limit: 170_000 },
    { page: '/law-enforcement/login', modules: [APPLICATION, OFFICER, 'src/routes/law-enforcement/login.tsx'], limit: 170_000 },
    {
      page: '/law-enforcement/dashboard',
      modules: [APPLICATION, OFFICER, 'src/routes/law-enforcement/dashboard.tsx'],
      limit: 170_000,
    },
    { page: '/law-enforcement/search', modules: [APPLICATION, OFFICER, 'src/routes/law-enforcement/search.tsx'], limit: 170_000 },
    {
      page: '/law-enforcement/detail-page',
      modules: [APPLICATION, OFFICER, 'src/routes/law-enforcement/detail-page.tsx'],
      limit: 170_000,
    },
    { page: '/law-enforcement/report', modules: [APPLICATION, OFFICER, 'src/routes/law-enforcement/report.tsx'], limit: 170_000 },
    { page: '/law-enforcement/audit', modules: [APPLICATION, OFFICER, 'src/routes/law-enforcement/audit.tsx'], limit: 170_000 },
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

  test('pages, scripts, styles and the barcode reader have compressed copies', () => {
    const files = globSync(['*.html', 'assets/*.{js,css,wasm}'], { cwd: client })
    expect(files.length).toBeGreaterThan(100)
    const large = files.filter((file) => readFileSync(new URL(file, client)).byteLength > 1000)
    for (const file of large) for (const copy of ['.br', '.gz']) expect(existsSync(new URL(file + copy, client)), file).toBe(true)
  })

  test('what the service worker fetches ahead is at most 200,000 bytes', () => {
    const worker = readFileSync(new URL('service-worker.js', client), 'utf8')
    const assets = [...new Set(worker.match(/assets\/[\w.-]+\.(?:js|css)/g))]
    expect(assets.length).toBeGreaterThan(10)
    const bytes = assets.map((file) => readFileSync(new URL(`${file}.br`, client)).byteLength)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(200_000)
  })
})
