import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../root.ts'

/** The labels of inputs are the requirements' word; every other text says "email". */
const LABELS = [
  'features/accounts.auth.fields.email',
  'features/dashboard.dashboard.addEmail.label',
  'features/found.found.fields.email',
  'features/law-enforcement/officers.commandOfficers.invite.email',
  'features/organisations.members.email',
  'features/partners.application.email',
  'features/payments.payments.email.label',
  'features/settings.settings.profile.email',
  'features/settings.settings.twoFactor.methods.email',
  'features/transfers.transfers.newOwner.email',
  'features/verifications.alreadyPaid.email',
  'features/verifications.results.report.again.email',
]

const textsOf = (app: string, locale: string): [string, string][] =>
  Object.entries(JSON.parse(readFileSync(join(ROOT, `translations/${app}.${locale}.json`), 'utf8')))
const withHyphen = (texts: [string, string][]) => texts.filter(([, said]) => /e-mail/i.test(said))

test('only labels of inputs say “E-mail”', () => {
  expect(withHyphen(textsOf('web', 'en')).map(([key]) => key)).toEqual(LABELS)
  expect(withHyphen(textsOf('api', 'en'))).toEqual([])
})

// The other languages have words of their own.
test('Pidgin follows English', () => {
  expect(withHyphen(textsOf('web', 'pcm')).map(([key]) => key)).toEqual(LABELS)
  expect(withHyphen(textsOf('api', 'pcm'))).toEqual([])
})

test('no error of a setting or a command, and no document for officers, says “e-mail”', () => {
  const source = join(ROOT, 'apps/api/src')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !/\.(test|fixtures|contract)\.ts$/.test(path),
  )
  expect(files.length).toBeGreaterThan(500)
  const said = files.flatMap((path) =>
    readFileSync(join(source, path), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line) && /(['"`]).*\be-mail\b.*\1/i.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(said).toEqual([])
})
