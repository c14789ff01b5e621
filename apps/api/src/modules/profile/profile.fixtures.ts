/** Reading and changing the own profile. */
import type { Answer, TestAccount, TestProduct } from '../../testing/test-product.ts'

export const PASSWORD = 'market-day-4471'

let given = 0

/** Eleven unused digits; the last one decides the sandbox's answer. */
export function newNumber(lastDigit = 0): string {
  given += 1
  return `77${String(given).padStart(8, '0')}${lastDigit}`
}

export function newPerson(amana: TestProduct): Promise<TestAccount> {
  return amana.account('user', { password: PASSWORD })
}

export function read(amana: TestProduct, { userId, token }: TestAccount): Promise<Answer> {
  return amana.call('GET', `/users/profile/${userId}/`, { token })
}

export function patch(amana: TestProduct, { userId, token }: TestAccount, body: object): Promise<Answer> {
  return amana.call('PATCH', `/users/profile/${userId}/`, { body, token })
}

export function put(amana: TestProduct, { userId, token }: TestAccount, body: object): Promise<Answer> {
  return amana.call('PUT', `/users/profile/${userId}/`, { body, token })
}

export function remove(amana: TestProduct, { token }: TestAccount, more: object = {}): Promise<Answer> {
  return amana.call('DELETE', '/users/profile/delete/', { body: { password: PASSWORD, ...more }, token })
}

export function exportOf(amana: TestProduct, { token }: TestAccount): Promise<Answer> {
  return amana.call('GET', '/users/profile/export/', { token })
}

/** Every row of every table as text, including the job queue's. */
export async function dump({ database: { pool } }: TestProduct): Promise<Map<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const all = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} t`)
    all.set(name, rows.map(({ text }) => text).join('\n'))
  }
  return all
}

/**
 * Tables that contain this value in plain text, or as the bytes of its text, not as part of a longer run of
 * digits and letters, nor as the fraction of a second, which is any six digits.
 */
export function tablesWith(all: Map<string, string>, value: string): string[] {
  const pattern = (text: string) =>
    new RegExp(
      `(?<![0-9A-Za-z]|:[0-9]{2}[.])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![0-9A-Za-z])`,
      'i',
    )
  const patterns = [pattern(value), new RegExp(Buffer.from(value).toString('hex'))]
  return [...all].filter(([, text]) => patterns.some((each) => each.test(text))).map(([name]) => name)
}
