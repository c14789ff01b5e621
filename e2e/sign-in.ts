/** Signed-in people, by the API: the sign-in screen has its own tests. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'

export const ADA = 'ada@demo.amana.example'
export const BELLO = 'bello@demo.amana.example'
export const DEMO_PASSWORD = 'demo-phone-2026'
const KEPT = ['access_token', 'refresh_token', 'access_token_expiration', 'refresh_token_expiration'] as const

/** The answer of a sign-in, as the browser stores it. */
export type SignedIn = Record<(typeof KEPT)[number], string> & { user: object }

export async function signIn(
  request: APIRequestContext,
  email: string,
  password = DEMO_PASSWORD,
): Promise<SignedIn> {
  const answer = await request.post('/api/v1/users/login/', { data: { email, password } })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()).response_data
}

/** Milliseconds: the longest test (playwright.config.ts). An access token lives for fifteen minutes. */
const MAX_TEST_MS = 10 * 60 * 1000

/** Whether its access token outlasts a test that begins now. */
export const outlastsTest = ({ access_token_expiration }: SignedIn): boolean =>
  Date.parse(access_token_expiration) > Date.now() + MAX_TEST_MS

/** This session, or a new one when it would end during a test that begins now. */
export async function stillSignedIn(
  request: APIRequestContext,
  session: SignedIn,
  email: string,
  password = DEMO_PASSWORD,
): Promise<SignedIn> {
  return outlastsTest(session) ? session : signIn(request, email, password)
}

export const bearer = ({ access_token }: SignedIn) => ({ authorization: `Bearer ${access_token}` })

/** Signs this page's browser in as this person. */
export async function openAs(page: Page, session: SignedIn, path: string): Promise<void> {
  // Not a page of the app: it would go on asking for the person before, by the new session.
  await page.goto('/robots.txt')
  await page.evaluate(
    ([values, user]) => {
      for (const [key, value] of values) localStorage.setItem(key, value)
      localStorage.setItem('user', user)
    },
    [KEPT.map((key) => [key, session[key]] as const), JSON.stringify(session.user)] as const,
  )
  await page.goto(path)
}
