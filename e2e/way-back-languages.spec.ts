/**
 * The way back of a phone in other languages: its reporter without an account, its owner, a victim without
 * the IMEI, and the officers of the desk. Everything is found by the texts of the translations.
 */
import { LANGUAGE_TAGS, type Locale } from '@amana/messages'
import { type APIRequestContext, expect as expectThat, type Page } from '@playwright/test'
import { readTexts } from '../scripts/messages/text-files.ts'
import { expectNoSidewaysScroll, expectNoViolations, LONG } from './axe.ts'
import { newImei } from './imeis.ts'
import { GRACE, IBRAHIM, signInOfficer } from './officers.ts'
import { textsTo } from './outbox.ts'
import { givePhone, givePin, newPerson, newPhone, provePhone, reportStolen } from './people.ts'
import { reportStolen as reportedByOfficer, STATION, scan } from './property.ts'
import { bearer, openAs, type SignedIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { textsOf } from './texts.ts'

const PIN = '482915'
const LANGUAGES: readonly Locale[] = LONG ? ['ha', 'yo'] : ['ha']

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

async function post(request: APIRequestContext, path: string, data: object, by?: SignedIn) {
  const answer = await request.post(`/api/v1${path}`, { data, ...(by && { headers: bearer(by) }) })
  expectThat(answer.ok(), `${path} ${await answer.text()}`).toBe(true)
  return (await answer.json()).response_data
}

/** @returns its id in custody */
async function seize(request: APIRequestContext, officer: SignedIn, imei: string): Promise<number> {
  const facts = { imei, exhibit: `EX-${imei.slice(-6)}`, place: STATION, condition: '' }
  const found_at = new Date().toISOString()
  return (await post(request, '/le/custody/', { ...facts, found_at }, officer)).id
}

/** Text messages have the letters of GSM alone. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')

/** The code of a look-up, among the messages about the phone, by the words before it. */
async function codeByText(locale: Locale, phone: string, purpose: 'find' | 'collect'): Promise<string> {
  const key = `modules/one-time-codes.codes.phone_${purpose === 'find' ? 'lookup' : 'collect'}.sms`
  const [words = ''] = (readTexts('api', locale)[key] ?? '').split('{code}')
  const find = async () => {
    const text = (await textsTo(phone)).map(plain).findLast((one) => one.includes(plain(words).trim()))
    return /(?<![-\d])\d{6}(?!\d)/.exec(text ?? '')?.[0] ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}

for (const locale of LANGUAGES) {
  const tag = LANGUAGE_TAGS[locale]

  /** The page is in the language, fits, and axe finds nothing. */
  const look = async (page: Page, what: string) => {
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await expectNoSidewaysScroll(page, what)
    await expectNoViolations(page, { what })
  }
  const speak = async (page: Page) => {
    await page.goto(`/?lang=${locale}`)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
  }

  test(`in ${tag}: a reporter without an account reads where the phone is, and has it back`, async ({
    page,
    request,
  }) => {
    const custody = await textsOf(locale, 'features/custody/messages')
    const find = await textsOf(locale, 'features/public-reports/find-phone/messages')
    const ui = await textsOf(locale, 'lib/messages/ui')
    const officer = await signInOfficer(request, GRACE)
    const [phone, imei] = [newPhone(), newImei()]
    await reportedByOfficer(request, officer, imei, phone)
    const id = await seize(request, officer, imei)
    const called = await post(request, `/le/custody/${id}/step/`, { to: 'owner_called' }, officer)
    await speak(page)
    await page.goto(`/report/${called.case_number}/collect`)
    await heading(page, custody('collect.title'))
    await look(page, 'the contact of the report')
    await page.getByLabel(find('findPhone.contact.label')).fill(phone)
    await button(page, find('findPhone.contact.submit')).click()
    await page.getByLabel(ui('ui.code.digit', 1, 6)).fill(await codeByText(locale, phone, 'collect'))
    await heading(page, custody('collect.called.title', STATION))
    await look(page, 'a phone that a reporter collects')
    const code = (await page.locator('[data-code]').innerText()).replaceAll(/\D/g, '')
    await post(request, `/le/custody/${id}/return/`, { owner_code: code }, officer)
    await page.reload()
    await heading(page, custody('collect.returned.title'))
    await look(page, 'a returned phone of a reporter')
  })

  test(`in ${tag}: an owner is led to the station, names who goes, and saves the receipt`, {
    tag: '@long',
  }, async ({ page, request }) => {
    const custody = await textsOf(locale, 'features/custody/messages')
    const officer = await signInOfficer(request, GRACE)
    const ada = await newPerson(request, 'Ada')
    await givePin(request, ada, PIN)
    const phone = await givePhone(request, ada)
    await reportStolen(request, ada, phone, PIN)
    const id = await seize(request, officer, phone.imei)
    await post(request, `/le/custody/${id}/step/`, { to: 'owner_called' }, officer)
    await speak(page)
    await openAs(page, ada.session, `/devices/${phone.imei}/collect`)
    await heading(page, custody('collect.called.title', STATION))
    await look(page, 'a phone to collect')
    await button(page, custody('collect.instead.open')).click()
    await page.getByLabel(custody('collect.instead.name')).fill('Bisi Ojo')
    const document = page.getByLabel(custody('collect.instead.document'), { exact: true })
    await document.selectOption({ label: custody('collect.documents.voters_card') })
    await page.getByLabel(custody('collect.instead.lastFour')).fill('48ab')
    await page.getByLabel(custody('collect.instead.pin')).fill(PIN)
    await look(page, 'the form of a person sent')
    await button(page, custody('collect.instead.submit')).click()
    await expect(page.getByRole('main')).toContainText('Bisi Ojo')
    const code = (await page.locator('[data-code]').innerText()).replaceAll(/\D/g, '')
    await post(request, `/le/custody/${id}/return/`, { owner_code: code }, officer)
    await page.reload()
    await heading(page, custody('collect.returned.title'))
    const saved = page.waitForEvent('download')
    await button(page, custody('collect.returned.download')).click()
    expect((await saved).suggestedFilename()).toMatch(/^amana-receipt-CR-/)
    await look(page, 'a returned phone')
  })

  test(`in ${tag}: a victim without the IMEI finds the own phone by a code, and reports it`, {
    tag: '@long',
  }, async ({ page, request }) => {
    const find = await textsOf(locale, 'features/public-reports/find-phone/messages')
    const ui = await textsOf(locale, 'lib/messages/ui')
    const person = await newPerson(request, 'Hauwa')
    await provePhone(request, person)
    await givePhone(request, person)
    await speak(page)
    await page.goto('/report')
    await page.getByRole('link', { name: find('findPhone.unknown') }).click()
    await heading(page, find('findPhone.title'))
    await look(page, 'the contact')
    await page.getByLabel(find('findPhone.contact.label')).fill(person.phone)
    await button(page, find('findPhone.contact.submit')).click()
    await page.getByLabel(ui('ui.code.digit', 1, 6)).fill(await codeByText(locale, person.phone, 'find'))
    await heading(page, find('findPhone.phones.heading'))
    await look(page, 'the phones')
    await page
      .getByRole('button')
      .filter({ hasText: find('findPhone.phones.registered') })
      .click()
    await expect(page).toHaveURL('/report')
    await expect(page.getByText(find('findPhone.chosen.change'))).toBeVisible()
    await look(page, 'the form with a phone')
  })

  test(`in ${tag}: officers seize a phone, call its owner, and return it by two`, {
    tag: '@long',
  }, async ({ page, request }) => {
    const desk = await textsOf(locale, 'features/law-enforcement/property/messages')
    const [grace, ibrahim] = [await signInOfficer(request, GRACE), await signInOfficer(request, IBRAHIM)]
    const ngozi = await newPerson(request, 'Ngozi')
    const { imei } = await givePhone(request, ngozi)
    await reportedByOfficer(request, grace, imei)
    await speak(page)
    await openAs(page, ibrahim, '/law-enforcement/property')
    await heading(page, desk('property.title'))
    const next = page.getByLabel(desk('property.desk.exhibit'))
    await page.getByLabel(desk('property.facts.place'), { exact: true }).fill(STATION)
    await expect(next).not.toHaveValue('')
    const exhibit = `L${locale}${Date.now()}-001`
    await next.fill(exhibit)
    await page.getByLabel(desk('property.desk.imei'), { exact: true }).focus()
    await scan(page, imei)
    await expect(page.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'stolen')
    await look(page, 'the desk')
    await page.getByRole('link', { name: exhibit }).first().click()
    await heading(page, desk('property.phone.titleOf', exhibit))

    const dialog = page.getByRole('dialog')
    const act = (name: string) => button(page, desk(`property.acts.${name}`))
    const confirm = (name: string) =>
      dialog.getByRole('button', { name: desk(`property.acts.${name}`), exact: true }).click()
    await act('call').click()
    await confirm('call')
    await act('return').click()
    await dialog.getByText(desk('property.acts.byOfficer'), { exact: true }).click()
    await dialog.getByLabel(desk('property.acts.second')).fill(GRACE.login)
    await dialog.getByLabel(desk('property.acts.document')).fill('NIN')
    await look(page, 'the return of a phone')
    await confirm('return')
    await expect(dialog).toBeHidden()
    const { pathname } = new URL(page.url())
    await openAs(page, grace, pathname)
    await page.getByRole('button', { name: desk('property.phone.confirmReturn'), exact: true }).click()
    await dialog.getByLabel(desk('property.acts.document')).fill('NIN')
    await dialog.getByRole('button', { name: desk('property.phone.confirmReturn'), exact: true }).click()
    await expect(page.getByText(desk('property.acts.over'))).toBeVisible()
    await look(page, 'a returned phone')
  })
}
