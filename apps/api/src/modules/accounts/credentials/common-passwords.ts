import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { MIN_PASSWORD_LENGTH } from '@amana/contract'

/**
 * Leaked passwords by how often they were used, most often first, in small letters (package
 * @zxcvbn-ts/language-common, MIT).
 */
const LIST = '@zxcvbn-ts/language-common/src/passwords.json'
const REFUSED = 10_000

let refused: ReadonlySet<string> | undefined

/**
 * The 10,000 most common of those that are long enough to be accepted at all (decisions §7). Read once, on
 * first use.
 */
function commonPasswords(): ReadonlySet<string> {
  if (!refused) {
    const passwords: string[] = JSON.parse(readFileSync(createRequire(import.meta.url).resolve(LIST), 'utf8'))
    refused = new Set(passwords.filter(({ length }) => length >= MIN_PASSWORD_LENGTH).slice(0, REFUSED))
  }
  return refused
}

/** Case makes no difference: `PassWord1` is guessed as soon as `password1`. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords().has(password.toLowerCase())
}
