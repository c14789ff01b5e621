/** Every refusal that people read is among the texts that translators get. */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { ENDPOINTS, ERRORS, FINDINGS } from '@amana/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { tableOf, translate } from '../kernel/texts.ts'
import { CONTRACT_TEXTS } from './contract-texts.ts'

const table = tableOf(Object.fromEntries(CONTRACT_TEXTS.map((text) => [text, `<${text}>`])))
const known = (text: string) => translate(table, text) !== text

/** Values that a caller may send in a field. */
const VALUES = [
  '',
  ' ',
  'x',
  '0',
  '123',
  '1'.repeat(16),
  'x'.repeat(5_000),
  null,
  -1,
  1.5,
  1e12,
  true,
  [],
  ['x'],
  {},
  [null],
]

/** The keys of a body, also of the parts of an intersection or a union. */
function keysOf(schema: z.ZodType): string[] {
  const refusal = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const keys = new Set<string>()
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    if ('properties' in part) for (const key of Object.keys(part.properties as object)) keys.add(key)
    for (const each of Object.values(part)) walk(each)
  }
  walk(refusal)
  return [...keys]
}

test('has each message once, in NFC, without places that are the same twice', () => {
  expect(new Set(CONTRACT_TEXTS).size).toBe(CONTRACT_TEXTS.length)
  expect(CONTRACT_TEXTS.length).toBeGreaterThan(400)
  expect(CONTRACT_TEXTS.filter((text) => text !== text.normalize('NFC'))).toEqual([])
})

test('has the refusals and the findings', () => {
  const findings = Object.values(FINDINGS).flatMap(({ title, text }) => [title, text])
  expect(
    [...Object.values(ERRORS).map(({ message }) => message), ...findings].filter((text) => !known(text)),
  ).toEqual([])
})

describe('has what the schemas answer to wrong values', () => {
  const endpoints = ENDPOINTS.filter(({ dialect, auth }) => dialect === undefined && auth !== 'client')
  test.each(
    endpoints.flatMap(({ id, body, query }) => ((body ?? query) ? [[id, body, query] as const] : [])),
  )('%s', (_, ...schemas) => {
    const unknown = new Set<string>()
    for (const schema of schemas) {
      if (!schema) continue
      const keys = keysOf(schema)
      const inputs = [
        undefined,
        null,
        'x',
        {},
        { never: 1 },
        ...VALUES.map((value) => Object.fromEntries(keys.map((key) => [key, value]))),
      ]
      for (const input of inputs)
        for (const { message } of schema.safeParse(input).error?.issues ?? [])
          if (!known(message)) unknown.add(message)
    }
    expect([...unknown]).toEqual([])
  })
})

test('has the texts of refusals that stand in the code of the modules', async () => {
  const root = join(import.meta.dirname, '../modules')
  const missing: string[] = []
  let read = 0
  for await (const file of glob('**/*.ts', { cwd: root })) {
    // Programs and administrators read these.
    if (
      /\.(test|fixtures)\.ts$|^(partner-checks|webhooks|lists|block-list|tacs)\/|create-token|idempotency/.test(
        file,
      )
    )
      continue
    const source = readFileSync(join(root, file), 'utf8')
    for (const [, quote, text = ''] of source.matchAll(
      /(?:fieldError\([^,()]+,|AppError\(\s*'\w+',\s*\{\s*message:)\s*(['`])([A-Z].*?)\1/gs,
    )) {
      read += 1
      const filled = quote === '`' ? text.replaceAll(/\$\{.*?\}/g, '1') : text
      if (!known(filled)) missing.push(`${file}: ${text}`)
    }
  }
  expect(read).toBeGreaterThan(15)
  expect(missing).toEqual([])
})
