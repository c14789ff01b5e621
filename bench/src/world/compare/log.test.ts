import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findInLog } from './log.ts'

const folder = mkdtempSync(join(tmpdir(), 'world-log-'))
afterAll(() => rmSync(folder, { recursive: true }))

const corner = {
  people: [{ email: 'ada@amana.example', phone: '+2348030000001' }],
  nins: ['70123456789'],
  phones: [['860000000000017']],
}

const newLog = (text: string) => {
  const path = join(folder, `${Math.random()}.log`)
  writeFileSync(path, text)
  return { path, read: 0 }
}
const line = (more: object) => `${JSON.stringify({ level: 40, ...more })}\n`

test('a refused constraint, a deadlock and an error are found, unless a process died', () => {
  const text =
    'Amana listens\n' +
    line({ msg: 'retry', err: { error_code: '23505' } }) +
    line({ msg: 'retry', err: { error_code: '40P01' } }) +
    line({ level: 50, msg: 'broken' }) +
    line({ msg: 'mail later', err: { error_code: 'ECONNECTION' } })
  expect(findInLog(newLog(text), corner, false)).toHaveLength(3)
  expect(findInLog(newLog(text), corner, true)).toEqual([])
})

test('numbers and addresses of the corner are found also after a death, and each line once', () => {
  const reader = newLog(line({ msg: '860000000000017, nin=70123456789' }) + line({ to: 'ada@amana.example' }))
  expect(findInLog(reader, corner, true)).toHaveLength(3)
  expect(findInLog(reader, corner, true)).toEqual([])
  appendFileSync(reader.path, '{"level":50,"msg":"half')
  expect(findInLog(reader, corner, false)).toEqual([])
  appendFileSync(reader.path, ' a line"}\n')
  expect(findInLog(reader, corner, false)).toHaveLength(1)
})
