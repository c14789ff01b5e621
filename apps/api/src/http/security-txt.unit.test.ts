import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { DAY } from '../kernel/durations.ts'
import { securityTxt, securityTxtOf } from './security-txt.ts'

const NOW = new Date('2026-11-29T21:30:00Z')
const of = (email: string | null, now = NOW) => ({
  support: { email },
  publicUrl: 'https://amana.example',
  clock: { now: () => now },
})

/** Fields of RFC 9116 §2.5 by their names. */
function fieldsIn(text: string): Map<string, string[]> {
  const fields = new Map<string, string[]>()
  for (const line of text.trimEnd().split('\n')) {
    const [, name = '', value = ''] = /^([A-Za-z-]+): (\S.*)$/.exec(line) ?? []
    fields.set(name, [...(fields.get(name) ?? []), value])
  }
  return fields
}

describe('the file', () => {
  test('names the mailbox first, then the page, as addresses', () => {
    expect(fieldsIn(securityTxtOf(of('help@amana.example'))).get('Contact')).toEqual([
      'mailto:help@amana.example',
      'https://amana.example/support',
    ])
    expect(fieldsIn(securityTxtOf(of(null))).get('Contact')).toEqual(['https://amana.example/support'])
  })

  test('ends once, within a year, and is the same all day', () => {
    const [expires, ...others] = fieldsIn(securityTxtOf(of(null))).get('Expires') ?? []
    const left = Date.parse(expires ?? '') - NOW.getTime()
    expect(others).toEqual([])
    expect(left).toBeGreaterThan(80 * DAY)
    expect(left).toBeLessThan(365 * DAY)
    expect(securityTxtOf(of(null, new Date('2026-11-29T00:00:00Z')))).toBe(securityTxtOf(of(null)))
  })

  test('says where it stands, so that a copy elsewhere is known for one', () => {
    const fields = fieldsIn(securityTxtOf(of(null)))
    expect(fields.get('Canonical')).toEqual(['https://amana.example/.well-known/security.txt'])
    expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical', 'Policy'])
  })
})

test('anybody reads it as plain text in UTF-8', async () => {
  const app = fastify()
  await app.register(securityTxt(of('help@amana.example')))
  const answer = await app.inject('/.well-known/security.txt')
  await app.close()
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(answer.body).toBe(securityTxtOf(of('help@amana.example')))
})
