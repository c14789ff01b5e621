import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('defaults: embedded database, demo data, loopback', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    database: { kind: 'embedded' },
    demo: true,
    runJobs: true,
    webConcurrency: 1,
    trustProxy: false,
  })
})

test('the demo data never goes into DATABASE_URL', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://db/amana' }).demo).toBe(false)
  expect(() => readConfig({ DATABASE_URL: 'postgres://db/amana', DEMO: 'on' })).toThrow(/^DEMO /)
})

test.each([
  [{ PORT: 'x' }, /^PORT must be a port number\.$/],
  [{ PORT: '70000' }, /^PORT must be a port number\.$/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be a URL/],
  [{ SECRET_KEY: 'short' }, /^SECRET_KEY must/],
  [{ RUN_JOBS: 'maybe' }, /^RUN_JOBS must be true or false\.$/],
  [{ PAYMENT_PROVIDER: 'cash' }, /^PAYMENT_PROVIDER must be/],
  [{ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/amana' }, /^SECRET_KEY is required/],
  [{ DEMO: 'yes' }, /^DEMO must be on or off\.$/],
] as [Record<string, string>, RegExp][])('%j stops the start with one line that names the variable', (env, line) => {
  expect(() => readConfig(env)).toThrow(line)
})

test('an empty value counts as unset', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' }).port).toBe(3000)
})
