/** The officers' desk: places and counts on the screen, keys, the case beside the list, views, palette. */
import { type APIRequestContext, expect as base, type Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { newImei } from './imeis.ts'
import { pressTogether } from './keys.ts'
import { IBRAHIM, signInOfficer } from './officers.ts'
import { fontsLoaded } from './pages.ts'
import { newPhone } from './people.ts'
import { bearer, openAs, type SignedIn } from './sign-in.ts'
import { expect, test } from './test.ts'

const DASHBOARD = '/law-enforcement/dashboard'
const CASES = 24
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const issues = (page: Page) => page.getByRole('region', { name: /^Logged device flags/ })
const rows = (page: Page) => issues(page).locator('tbody tr')
const pane = (page: Page) => page.getByRole('region', { name: 'Case beside the list' })

let officer: SignedIn
/** Letters that no other report has, also when this file begins again after a failed test. */
const word = [...newImei().slice(8, 14)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
/** One report is found by what no other has. */
const known = {
  imei: newImei(),
  phone: newPhone().replace('+234', '0'),
  name: `Zzainab Deskwala${word}`,
  reason: `Taken from a keke${word}.`,
}
let caseNumber = ''

async function report(request: APIRequestContext, words: Record<string, string> = {}): Promise<string> {
  const data = {
    reporter_name: 'Musa Bello',
    imei: newImei(),
    device_state: 'Kano',
    reason_for_flagging: 'Taken at Sabon Gari.',
    flag_type: 'stolen',
    ...words,
  }
  const answer = await request.post('/api/v1/le/devices/report/create/', { headers: bearer(officer), data })
  base(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).response_data.case_number
}

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  officer = await signInOfficer(request, IBRAHIM)
  for (let made = 0; made < CASES; made += 1)
    await report(request, {
      device_state: made % 2 ? 'Kano' : 'Lagos',
      reporter_name: `Desk Reporter ${made}`,
    })
  caseNumber = await report(request, {
    imei: known.imei,
    phone: known.phone,
    reporter_name: known.name,
    reason_for_flagging: known.reason,
    device_state: 'Lagos',
  })
  await request.dispose()
})
test.beforeEach(async ({ request }) => {
  officer = await signInOfficer(request, IBRAHIM)
})

async function open(page: Page, query = '?state=all'): Promise<void> {
  await openAs(page, officer, `${DASHBOARD}${query}`)
  await expect(issues(page).getByRole('link').first()).toBeVisible()
  await fontsLoaded(page)
}

/** Rows that are whole on the screen and within the box that scrolls. */
function rowsSeen(page: Page): Promise<number> {
  return issues(page).evaluate((box) => {
    const end = Math.min(box.getBoundingClientRect().bottom, innerHeight)
    return [...box.querySelectorAll('tbody tr')].filter(
      (row) => row.getBoundingClientRect().bottom <= end + 1,
    ).length
  })
}

for (const { width, height, seen } of [
  { width: 1280, height: 800, seen: 12 },
  { width: 1920, height: 1080, seen: 16 },
]) {
  test.describe(`at ${width} × ${height}`, { tag: width === 1280 ? [] : '@long' }, () => {
    test.use({ viewport: { width, height } })

    test('the work is above the fold, in low rows over the whole width', async ({ page }) => {
      // Also with the line about the state of the command.
      for (const query of ['', '?state=all']) {
        await open(page, query)
        await expect(async () => {
          const first = await rows(page).first().boundingBox()
          expect(first?.y).toBeLessThanOrEqual(320)
          const heights = await rows(page).evaluateAll((all) =>
            all.map((row) => row.getBoundingClientRect().height),
          )
          expect(Math.min(...heights)).toBeGreaterThanOrEqual(36)
          expect(Math.max(...heights)).toBeLessThanOrEqual(44)
        }).toPass()
      }
      await expect(rows(page).nth(seen)).toBeAttached()
      await expect(async () => {
        expect(await rowsSeen(page)).toBeGreaterThanOrEqual(seen)
        const box = await issues(page).boundingBox()
        expect(box?.width).toBeGreaterThan(width - 100)
      }).toPass()
      await expectNoSidewaysScroll(page, 'desk')
    })

    test('at most twelve presses of Tab lead to the first case', { tag: '@long' }, async ({ page }) => {
      await open(page, '')
      const link = rows(page).first().getByRole('link')
      let presses = 0
      do {
        await page.keyboard.press('Tab')
        presses += 1
      } while (presses < 20 && !(await link.evaluate((element) => element === document.activeElement)))
      expect(presses).toBeLessThanOrEqual(12)
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the first card is seen at once, and the order can be chosen', async ({ page }) => {
    await open(page)
    const card = issues(page).getByRole('listitem').first()
    await expect(async () => {
      expect((await card.boundingBox())?.y).toBeLessThanOrEqual(480)
    }).toPass()
    await expectNoSidewaysScroll(page, 'cards')
    await expectNoViolations(page)
    await button(page, 'Views').click()
    await expect(page.getByRole('dialog', { name: 'Saved views' })).toBeVisible()
    await expectNoSidewaysScroll(page, 'views')
    await page.keyboard.press('Escape')
    await button(page, 'Filters').click()
    await page.getByLabel('Order', { exact: true }).selectOption('Reporter, A to Z')
    await expect(page).toHaveURL(/sort=reporter/)
    await expectNoSidewaysScroll(page, 'filters')
    await expectNoViolations(page)
  })
})

test('j, k and Enter open a case beside the list, which keeps its place; Back and Escape close it', async ({
  page,
}) => {
  await open(page)
  await page.keyboard.press('j')
  await expect(rows(page).first()).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(rows(page).nth(1)).toHaveAttribute('aria-current', 'true')
  const opened = await rows(page).nth(1).locator('.digits', { hasText: 'LE-' }).textContent()
  await page.keyboard.press('Enter')
  await expect(pane(page)).toContainText(opened ?? 'LE-')
  await expect(page).toHaveURL(`${DASHBOARD}?state=all&case=${opened}`)
  await expect(pane(page).getByText('Flagging Information').first()).toBeVisible()
  await expect(rows(page).nth(1)).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page, 'split')
  const numbers = pane(page).getByText(opened ?? 'LE-', { exact: true })
  await expect.poll(() => numbers.count()).toBeGreaterThan(2)
  for (const number of await numbers.all())
    expect(await number.evaluate((text) => text.getClientRects().length)).toBe(1)
  await page.goBack()
  await expect(pane(page)).toHaveCount(0)
  await expect(page).toHaveURL(`${DASHBOARD}?state=all`)
  await page.goForward()
  await expect(pane(page)).toContainText(opened ?? 'LE-')
  await page.keyboard.press('Escape')
  await expect(pane(page)).toHaveCount(0)
  await expect(rows(page).nth(1).getByRole('link')).toBeFocused()
})

test('a case is read once in a visit, and again when it has changed and the officer asks for it', async ({
  page,
  request,
}) => {
  const reads: string[] = []
  page.on('request', (sent) => {
    const number = /\/le\/devices\/(LE-[\d-]+)\/$/.exec(new URL(sent.url()).pathname)?.[1]
    if (number) reads.push(number)
  })
  const changing = await report(request)
  await open(page)
  const link = (number: string) => rows(page).filter({ hasText: number }).getByRole('link')
  const read = pane(page).getByRole('heading', { name: 'Flagging Information' })
  for (const number of [changing, caseNumber, changing, caseNumber, changing]) {
    await link(number).click()
    await expect(pane(page).getByRole('heading', { level: 2 }).first()).toHaveText(number)
    await expect(read).toBeVisible()
    await expect(pane(page).getByText(/^Read .*\d{4}/)).toBeVisible()
  }
  expect(reads).toEqual([changing, caseNumber])

  const shown = await request.get(`/api/v1/le/devices/${changing}/`, { headers: bearer(officer) })
  const [flag] = (await shown.json()).response_data.flags
  const cleared = await request.post(`/api/v1/le/flags/${flag.id}/clear/`, {
    headers: bearer(officer),
    data: { reason: 'It was never lost.' },
  })
  base(cleared.status(), await cleared.text()).toBe(200)
  await expect(pane(page).getByText('This case has changed since you read it.')).toBeVisible()
  await expectNoViolations(page)
  await button(page, 'Read again').click()
  await expect(pane(page).getByText('This case has changed since you read it.')).toHaveCount(0)
  expect(reads).toEqual([changing, caseNumber, changing])
})

test('keys do nothing in fields and dialogs; ? shows them, g and a letter lead to pages', async ({
  page,
}) => {
  await open(page)
  await page.keyboard.press('/')
  const search = page.getByLabel('Search cases')
  await expect(search).toBeFocused()
  await page.keyboard.type('jkg?d')
  await expect(search).toHaveValue('jkg?d')
  await search.fill('')
  await expect(page).toHaveURL(`${DASHBOARD}?state=all`)
  await search.blur()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keys' })
  await expect(help).toBeVisible()
  await expectNoViolations(page)
  await pressTogether(page, 'g', 'w')
  await expect(page).toHaveURL(`${DASHBOARD}?state=all`)
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  for (const [key, path] of [
    ['w', '/law-enforcement/waiting'],
    ['s', '/law-enforcement/search'],
    ['r', '/law-enforcement/report'],
    ['d', DASHBOARD],
  ]) {
    await pressTogether(page, 'g', key ?? '')
    await expect(page).toHaveURL(path ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('a key that is pressed before the cases come is not lost', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/devices\/flags\/all/, async (route) => {
    await held
    await route.continue()
  })
  // Pressed in the moment in which the page appears, before its passive effects ran.
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.body?.textContent?.includes('Loading device flags...')) return
      observer.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }))
    }).observe(document, { childList: true, subtree: true })
  })
  await openAs(page, officer, `${DASHBOARD}?state=all`)
  await expect(page.getByText('Loading device flags...')).toBeVisible()
  answer()
  await expect(rows(page).first()).toHaveAttribute('aria-current', 'true')
})

test('j and Enter while the list is loaded again open its first case, and the chosen row has the focus again', async ({
  page,
}) => {
  await open(page)
  let answer = () => {}
  let held = Promise.resolve()
  const hold = () => {
    held = new Promise<void>((resolve) => {
      answer = resolve
    })
  }
  await page.route(/\/devices\/flags\/all/, async (route) => {
    await held
    await route.continue()
  })
  const status = page.getByLabel('Status', { exact: true })
  const loading = page.getByText('Loading device flags...')
  hold()
  await page.keyboard.press('j')
  await expect(rows(page).first().getByRole('link')).toBeFocused()
  await status.selectOption('Stolen')
  await status.blur()
  await expect(loading).toBeVisible()
  answer()
  await expect(rows(page).first().getByRole('link')).toBeFocused()
  hold()
  await status.selectOption('Lost')
  await status.blur()
  await expect(loading).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  answer()
  await expect(pane(page)).toContainText(/LE-\d{4}-\d{6}/)
})

test('columns sort, in the address', { tag: '@long' }, async ({ page }) => {
  await open(page, '?state=all&q=desk')
  const heading = (name: string) => issues(page).getByRole('columnheader', { name })
  await expect(heading('Date')).toHaveAttribute('aria-sort', 'descending')
  await heading('Reporter').getByRole('button').click()
  await expect(page).toHaveURL(/sort=reporter/)
  await expect(heading('Reporter')).toHaveAttribute('aria-sort', 'ascending')
  await expect(async () => {
    const names = await rows(page).locator('td:first-child > span:first-child').allTextContents()
    const small = names.map((name) => name.toLowerCase())
    expect(small).toEqual(small.toSorted())
  }).toPass()
  await heading('Reporter').getByRole('button').click()
  await expect(heading('Reporter')).toHaveAttribute('aria-sort', 'descending')
  await expect(rows(page).first()).toContainText(known.name)
  await page.reload()
  await expect(rows(page).first()).toContainText(known.name)
})

test('filters unfold, and stand as chips that take them away', { tag: '@long' }, async ({ page }) => {
  await open(page)
  await button(page, 'Filters').click()
  await page.getByLabel('Source', { exact: true }).selectOption('Officer')
  await expect(page).toHaveURL(/source=officer/)
  await button(page, 'Filters (1)').click()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toHaveAttribute('aria-expanded', 'false')
  await button(page, 'Source: Officer').click()
  await expect(page).not.toHaveURL(/source=/)
  await expect(button(page, 'Filters')).toBeVisible()
})

test('a view is saved by its name, opened, and deleted', { tag: '@long' }, async ({ page }) => {
  await open(page, '?state=Lagos&status=stolen&sort=reporter')
  await button(page, 'Views').click()
  const views = page.getByRole('dialog', { name: 'Saved views' })
  await button(page, 'Save this view').click()
  await expect(views.getByText('Enter a name')).toBeVisible()
  await views.getByLabel('Name of this view').fill('Stolen in Lagos')
  await button(page, 'Save this view').click()
  await expectNoViolations(page)
  await page.goto(DASHBOARD)
  await button(page, 'Views').click()
  await views.getByRole('link', { name: 'Stolen in Lagos' }).click()
  await expect(views).toHaveCount(0)
  await expect(page).toHaveURL(`${DASHBOARD}?state=Lagos&status=stolen&sort=reporter`)
  await expect(page.getByLabel('Status')).toHaveValue('stolen')
  await button(page, 'Views').click()
  await button(page, 'Delete view Stolen in Lagos').click()
  await expect(views.getByText('No view is saved yet.')).toBeVisible()
})

test('the palette finds cases, devices and pages', async ({ page }) => {
  await open(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find cases, devices and pages' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await expectNoViolations(page)
  await page.keyboard.type(`deskwala${word} zzainab`)
  await expect(palette.getByRole('option')).toHaveCount(1)
  await expect(palette.getByRole('option')).toContainText(caseNumber)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/law-enforcement/detail-page?imei=${caseNumber}`)
  await expect(page.getByText(known.name).first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('waiting')
  await expect(palette.getByRole('option').first()).toContainText('Waiting')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/law-enforcement/waiting')
})

for (const [by, typed] of [
  ['IMEI', () => known.imei],
  ['case number', () => caseNumber],
  ['phone number', () => known.phone],
  ['name in another order', () => `deskwala${word} zzainab`],
  ['reason', () => `keke${word}`],
] as const) {
  const tag = by === 'IMEI' || by === 'reason' ? [] : '@long'
  test(`one hit opens with Enter, by ${by}`, { tag }, async ({ page }) => {
    await open(page)
    await page.keyboard.press('/')
    await page.keyboard.type(typed())
    await page.keyboard.press('Enter')
    await expect(pane(page)).toContainText(caseNumber)
    await page.goto(`/law-enforcement/search?q=${encodeURIComponent(typed())}`)
    await expect(page.getByText('Total: 1 Result(s)')).toBeVisible()
  })
}

test('a case is found by the last digits of its number', { tag: '@long' }, async ({ page }) => {
  // These digits may also be within another number.
  await open(page, `?state=all&q=${caseNumber.split('-')[2]}`)
  await expect(rows(page).filter({ hasText: caseNumber })).toHaveCount(1)
})

test('a report is read until it is closed, and stands on top whatever the filter says', async ({ page }) => {
  await openAs(page, officer, '/law-enforcement/report')
  await page.getByLabel('Reporter Name').fill('Pinned Reporter')
  await page.getByLabel('IMEI').fill(newImei())
  await page.getByLabel('Device State').selectOption('Yobe')
  await page.getByLabel('Reason for Flagging').fill('Taken at the park.')
  await page.getByLabel('Flag Type').selectOption('Stolen')
  await button(page, 'Create Report').click()
  await expect(page).toHaveURL(DASHBOARD)
  const notice = page.getByRole('status').filter({ hasText: 'Device report sent successfully.' })
  await expect(notice).toContainText(/Case number: LE-\d{4}-\d{6}/)
  await expect(rows(page).first()).toContainText('Pinned Reporter')
  await page.getByLabel('Status').selectOption('Found')
  await expect(page).toHaveURL(/status=found/)
  await expect(rows(page).first()).toContainText('Pinned Reporter')
  await page.reload()
  await expect(notice).toBeVisible()
  await expect(rows(page).first()).toContainText('Your new report')
  await expectNoViolations(page)
  await notice.getByRole('link', { name: /^Open case LE-/ }).click()
  await expect(page).toHaveURL(/detail-page\?imei=LE-/)
  await expect(page.getByText('Pinned Reporter').first()).toBeVisible()
  await page.goBack()
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Logged Issues' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

/** Counts what an officer presses and types, with the keyboard alone. */
function hands(page: Page) {
  const done = { presses: 0, characters: 0 }
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key)
      done.presses += 1
    }
  }
  return {
    done,
    press,
    async type(text: string) {
      await page.keyboard.type(text)
      done.characters += text.length
    },
    /** By Tab, at most 12 times. */
    async tabTo(label: string) {
      const field = page.getByLabel(label, { exact: true })
      for (let tabs = 0; tabs < 12; tabs += 1) {
        await press('Tab')
        if (await field.evaluate((element) => element === document.activeElement)) return
      }
      throw new Error(`no way to ${label}`)
    },
  }
}

test.describe('tasks of an officer, in presses of keys and typed characters', () => {
  test('open the newest stolen case of the own state: 6 presses', { tag: '@long' }, async ({ page }) => {
    await open(page, '')
    const { press, done } = hands(page)
    await press('/', 'Tab', 's')
    await expect(page).toHaveURL(/status=stolen/)
    await press('Escape')
    await expect(rows(page).first()).toContainText('Stolen')
    await press('j', 'Enter')
    await expect(pane(page)).toContainText(/LE-\d{4}-\d{6}/)
    expect(done).toEqual({ presses: 6, characters: 0 })
  })

  test('find a case by a phone number: 2 presses and the number', { tag: '@long' }, async ({ page }) => {
    await open(page, '')
    const { press, type, done } = hands(page)
    await press('/')
    await type(known.phone)
    await press('Enter')
    await expect(pane(page)).toContainText(caseNumber)
    expect(done).toEqual({ presses: 2, characters: 11 })
  })

  test('record a report and read out its number: at most 24 presses and the words', { tag: '@long' }, async ({
    page,
  }) => {
    await open(page, '')
    const { press, type, tabTo, done } = hands(page)
    await pressTogether(page, 'g', 'r')
    done.presses += 2
    await expect(page.getByRole('heading', { level: 1, name: 'Report Device' })).toBeFocused()
    await tabTo('Reporter Name')
    await type('Musa Bello')
    await tabTo('IMEI')
    await type(newImei())
    await tabTo('Device State')
    await type('Kano')
    await tabTo('Reason for Flagging')
    await type('Taken.')
    await tabTo('Flag Type')
    await type('Stolen')
    await press('Tab', 'Enter')
    await expect(page.getByText(/^Case number: LE-\d{4}-\d{6}$/)).toBeVisible()
    expect(done.presses).toBeLessThanOrEqual(24)
  })
})
