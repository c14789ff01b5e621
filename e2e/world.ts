/** The people and things that the pages of screens.ts show, made by the API. */
import type { PlaywrightWorkerArgs } from '@playwright/test'
import { IBRAHIM, signInOfficer } from './officers.ts'
import { givePhone, givePin, newPerson } from './people.ts'
import { certificateOf, type World } from './screens.ts'

const PIN = '482915'

/** @param playwright the fixture of a test's `beforeAll` */
export async function newWorld(
  playwright: PlaywrightWorkerArgs['playwright'],
  baseURL: string | undefined,
): Promise<World> {
  const request = await playwright.request.newContext({ baseURL })
  const owner = await newPerson(request, 'Amina')
  await givePin(request, owner, PIN)
  const devices = [await givePhone(request, owner), await givePhone(request, owner)] as const
  const world = {
    owner: owner.session,
    pin: PIN,
    devices,
    certificate: await certificateOf(request, owner.session, devices[1].imei),
    receiver: await newPerson(request, 'Obi'),
    officer: await signInOfficer(request, IBRAHIM),
  }
  await request.dispose()
  return world
}
