/** English words in pages and mails of another language. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Words that only English has among the languages but Pidgin. */
const ENGLISH = /\b(the|and|your|with|this|that|please|from|have|they|which)\b/i

/** Names of laws, which are no words of ours. */
const NAMES = /General Application and Implementation Directive/g
/** Texts of people in the demo data. */
const DEMO = ['The claimant’s receipt is older and names both the shop and the IMEI. I called the shop.']
/** Sources of all tests, which hold what they type: several share a product. */
const TYPED = globSync('*.ts', { cwd: import.meta.dirname })
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('')

/** Those of the texts that are English and were not typed by a test. */
export const englishIn = (texts: readonly string[]): string[] =>
  texts
    .map((text) => text.replace(NAMES, ''))
    .filter((text) => ENGLISH.test(text) && !TYPED.includes(text.trim()) && !DEMO.includes(text))
