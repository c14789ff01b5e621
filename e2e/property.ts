/** The desk of seized phones, for its tests. */
import type { APIRequestContext, Page } from '@playwright/test'
import { pressTogether } from './keys.ts'
import { newPhone } from './people.ts'
import { bearer, openAs, type SignedIn } from './sign-in.ts'
import { expect } from './test.ts'

export const STATION = 'Ikeja Demo Station'
export const exhibitOf = (run: string, number: number) => `${run}-${String(number).padStart(3, '0')}`

/** Opens it by the header, and types what is typed once. @param run begins the exhibit numbers of one test */
export async function openDesk(page: Page, officer: SignedIn, run: string) {
  await openAs(page, officer, '/law-enforcement/dashboard')
  await page.getByRole('banner').getByRole('link', { name: 'Seized', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Seized phones' })).toBeVisible()
  await fillPlace(page, STATION)
  await page.getByLabel('Condition').fill('Cracked screen')
  await page.getByLabel('Next exhibit number').fill(exhibitOf(run, 1))
  await page.getByLabel('IMEI', { exact: true }).focus()
}

/** Types it, and waits for the exhibit number that follows from it: typing would meet it. */
export async function fillPlace(page: Page, place: string) {
  await page.getByLabel('Place', { exact: true }).fill(place)
  await expect(page.getByLabel('Next exhibit number')).not.toHaveValue('')
}

/** As a USB scanner does: the digits, then Enter. */
export async function scan(page: Page, imei: string) {
  await pressTogether(page, ...imei, 'Enter')
}

interface Kept {
  imei: string
  exhibit: string
  seized_by: string
}

/** The phones that the server keeps of one test, by their exhibit numbers. */
export async function custodyOf(request: APIRequestContext, officer: SignedIn, run: string): Promise<Kept[]> {
  const found: Kept[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = new URLSearchParams({
      station: STATION,
      limit: '200',
      ...(cursor && { cursor }),
    }).toString()
    const answer = await request.get(`/api/v1/le/custody/?${query}`, { headers: bearer(officer) })
    const page = (await answer.json()).response_data as { results: Kept[]; next: string | null }
    found.push(...page.results.filter(({ exhibit }) => exhibit.startsWith(`${run}-`)))
    cursor = page.next
  }
  return found.toSorted((one, other) => one.exhibit.localeCompare(other.exhibit))
}

/** An officer reports a phone of nobody here as stolen. */
export async function reportStolen(
  request: APIRequestContext,
  officer: SignedIn,
  imei: string,
  phone = newPhone(),
) {
  const data = {
    ...{ reporter_name: 'Musa Bala', imei, flag_type: 'stolen', security_pin_required: true },
    ...{ device_brand: 'Tecno Spark 20', phone, device_state: 'Lagos' },
    ...{ location: 'Ojota', reason_for_flagging: 'Taken from my bag in the market.' },
  }
  const answer = await request.post('/api/v1/le/devices/report/create/', { headers: bearer(officer), data })
  expect(answer.status(), await answer.text()).toBe(201)
}
