import { expect, test } from 'vitest'
import { createLogger } from './log.ts'

function lines(write: (log: ReturnType<typeof createLogger>) => void): string {
  const written: string[] = []
  write(createLogger('debug', { write: (line) => void written.push(line) }))
  return written.join('')
}

test('secrets and personal data are taken out wherever they stand', () => {
  const text = lines((log) =>
    log.info(
      {
        body: { email: 'ada@example.com', user: { password: 'secret-1', imei: '356938035643809' } },
        user_id: 'u1',
      },
      'x',
    ),
  )
  expect(text).not.toMatch(/ada@example|secret-1|356938035643809/)
  expect(text).toContain('u1')
})

test('an error keeps type, message and stack without numbers and addresses', () => {
  const text = lines((log) =>
    log.error(
      {
        err: new Error('no device 356938035643809 of ada@example.com', {
          cause: new Error('inner 2348031234567'),
        }),
      },
      'x',
    ),
  )
  expect(text).toContain('no device [digits] of [address]')
  expect(text).toContain('inner [digits]')
  expect(text).not.toMatch(/356938035643809|2348031234567|ada@/)
})

test('of a database error only code, constraint and table: its message and detail quote values', () => {
  const error = Object.assign(new Error('duplicate key value ("x@y.com")'), {
    code: '23505',
    constraint: 'users_email_key',
    table: 'users',
    detail: 'Key (email)=(x@y.com)',
  })
  const text = lines((log) => log.error({ err: error }, 'x'))
  expect(text).toContain('users_email_key')
  expect(text).not.toContain('x@y.com')
})

test('a long text is cut before it is looked through', () => {
  const startedAt = performance.now()
  const text = lines((log) => log.error({ err: new Error('a'.repeat(2_000_000)) }, 'x'))
  expect(text.length).toBeLessThan(30_000)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
