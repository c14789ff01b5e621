import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { movableClock, PASSWORD, readMe, signedIn, signInTo } from '../accounts.fixtures.ts'

const clock = movableClock()
let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ clock })
})
afterAll(() => amana?.stop())

const NEW = 'harmattan-dust-9912'
const change = (token: string, body: object = {}) =>
  amana.call('POST', '/settings/security/password/', {
    body: { current_password: PASSWORD, new_password: NEW, confirm_new_password: NEW, ...body },
    token,
  })

test('every other session ends, this one goes on, the old password opens nothing, the owner is told', async () => {
  const here = await signedIn(amana)
  const elsewhere = (await signInTo(amana, here.email)).body.response_data
  expect(await change(here.access)).toMatchObject({
    status: 200,
    body: { response_description: 'Password changed successfully.', response_data: null },
  })
  clock.forward(1_000)
  expect((await readMe(amana, here.access)).status).toBe(200)
  await waitUntil(async () => ((await readMe(amana, elsewhere.access)).status === 401 ? true : undefined))
  expect((await signInTo(amana, here.email)).status).toBe(401)
  expect((await signInTo(amana, here.email, NEW)).status).toBe(200)
  const mail = await waitUntil(() => amana.sent.find(({ to }) => to === here.email))
  expect(mail.subject).toBe('Your Amana password was changed')
})

test.each([
  [{ current_password: '' }, 'current_password', 'Current Password is required'],
  [{ current_password: 'not-the-password' }, 'current_password', 'Current Password is not correct'],
  [
    { new_password: 'short', confirm_new_password: 'short' },
    'new_password',
    'Password must be at least 8 characters',
  ],
  [
    { new_password: 'password123', confirm_new_password: 'password123' },
    'new_password',
    'This password is too common. Choose one that is harder to guess.',
  ],
  [
    { new_password: 'Lagos-amana-1', confirm_new_password: 'Lagos-amana-1' },
    'new_password',
    'This password is only your name, your email address or words of this service. Add words that nobody would guess.',
  ],
  [{ confirm_new_password: 'another-one-entirely' }, 'confirm_new_password', 'Passwords do not match'],
  [{ confirm_new_password: '' }, 'confirm_new_password', 'Please confirm your password'],
])('%j is refused on %s: %s', async (body, field, message) => {
  const { access, email } = await signedIn(amana)
  expect(await change(access, body)).toMatchObject({
    status: 422,
    body: { errors: expect.arrayContaining([{ field, message }]) },
  })
  expect((await signInTo(amana, email)).status).toBe(200)
})

test('of two at the same instant one changes it', async () => {
  const { access } = await signedIn(amana)
  const other = 'a-second-new-one-77'
  const answers = await Promise.all([
    change(access),
    change(access, { new_password: other, confirm_new_password: other }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
})
