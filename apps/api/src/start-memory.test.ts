/** An idle server holds nothing that only some requests, jobs or the start need. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { spawnProduct } from './testing/spawned-product.ts'
import { createTestDatabase } from './testing/test-database.ts'

const ROOT = join(import.meta.dirname, '../../..')
const RECORDER = join(import.meta.dirname, 'testing/record-loaded.ts')
/** Imported with the first document, picture, upload or mail, or where a setting asks for it. */
const LATER = [
  'pdfkit/',
  'fontkit/',
  'sharp/',
  'file-type/',
  'ioredis/',
  'nodemailer/dist/esm/mail-composer/',
]
const PARSER_OF_TYPESCRIPT = 'NativeModule internal/deps/amaro/dist/index'

const folder = mkdtempSync(join(tmpdir(), 'amana-loaded-'))
const AMANA_LOADED = join(folder, 'loaded.json')
const readLoaded = () => JSON.parse(readFileSync(AMANA_LOADED, 'utf8')) as string[]
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the start imports no library for documents, pictures, mails or Redis', async () => {
  const database = await createTestDatabase({ template: 'started' })
  const product = await spawnProduct({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    RUN_JOBS: 'false',
    NODE_OPTIONS: `--import=${RECORDER}`,
    AMANA_LOADED,
  })
  expect((await fetch(new URL('/readyz', product.url))).status).toBe(200)
  expect(await product.kill('SIGTERM')).toBe(0)
  await database.drop()
  const imported = (part: string) => readLoaded().filter((url) => url.includes(`/node_modules/${part}`))
  expect(imported('fastify/')).not.toEqual([])
  expect(LATER.flatMap(imported)).toEqual([])
})

test('`npm start` finds its TypeScript without types from the second time on', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  // The commands before it end before it begins.
  const [exec, program, ...options] = scripts.start.split(' && ').at(-1)?.split(' ') ?? []
  const main = options.pop() ?? ''
  expect([exec, program, main]).toEqual(['exec', 'node', 'apps/api/src/main.ts'])
  for (let time = 1; time <= 2; time += 1) {
    const { status } = spawnSync(process.execPath, [...options, '--import', RECORDER, main, '--help'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, AMANA_LOADED },
    })
    expect(status).toBe(0)
  }
  expect(readLoaded()).not.toContain(PARSER_OF_TYPESCRIPT)
})
