/** The demo's officers, signed in by the API with the code from the mail, and their decisions. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { countCodes, mailedCode } from './people.ts'
import { product } from './product.ts'
import { bearer, outlastsTest, type SignedIn } from './sign-in.ts'

export const GRACE = { login: 'LP204511', email: 'grace.effiong@demo.amana.example' }
/** A supervisor, who may read the audit log as well. */
export const IBRAHIM = { login: 'LP204500', email: 'ibrahim.sani@demo.amana.example' }

/** Officers get other mails, too. */
export const CODE_SUBJECT = 'sign-in code'

/**
 * An officer gets five codes an hour, and some tests type one themselves: the session is kept for the tests
 * that follow on the same product, and renewed without a code. For each test: one that was made for a whole
 * file may end in it.
 */
export async function signInOfficer(request: APIRequestContext, officer: typeof GRACE): Promise<SignedIn> {
  const path = join((await product()).dataDir, `session-of-${officer.login}.json`)
  const kept = await readKept(path)
  if (kept && (await isAlive(request, kept))) return kept
  const session = (kept && (await renewed(request, kept))) ?? (await signInByCode(request, officer))
  await writeFile(path, JSON.stringify(session))
  return session
}

async function readKept(path: string): Promise<SignedIn | null> {
  return readFile(path, 'utf8').then(JSON.parse, () => null)
}

/** Another test may have signed out, or used the refresh token. */
async function isAlive(request: APIRequestContext, session: SignedIn): Promise<boolean> {
  if (!outlastsTest(session)) return false
  const { id } = session.user as { id: string }
  const answer = await request.get(`/api/v1/users/profile/${id}/`, { headers: bearer(session) })
  return answer.ok()
}

/** The same session with new tokens; null: it has ended. */
async function renewed(request: APIRequestContext, session: SignedIn): Promise<SignedIn | null> {
  const data = { refresh: session.refresh_token }
  const answer = await request.post('/api/v1/users/token/refresh/', { data })
  return answer.ok() ? { ...session, ...(await answer.json()).response_data } : null
}

async function signInByCode(request: APIRequestContext, { login, email }: typeof GRACE): Promise<SignedIn> {
  const { demo_sign_ins } = (await (await request.get('/api/v1/deployment/')).json()).response_data
  const demo = (demo_sign_ins as { login: string; password: string }[]).find((one) => one.login === login)
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/v1${path}`, { data })
    expect(answer.ok(), `${path} ${answer.status()} ${await answer.text()}`).toBe(true)
    return (await answer.json()).response_data
  }
  // Other tests sign the same officer in too: the code is in the next mail.
  const before = await countCodes(email, CODE_SUBJECT)
  const { attempt } = await post('/users/officer-login/', { officer_id: login, password: demo?.password })
  const otp = await mailedCode(email, CODE_SUBJECT, before)
  return post('/users/verify-otp/', { email, otp, sign_in: true, attempt })
}

/** Presses a button, gives a reason in its dialog, and waits until the dialog is gone. */
export async function decide(page: Page, verb: string, reason = `Because of ${verb}.`): Promise<void> {
  await page.getByRole('button', { name: verb, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: verb, exact: true }).click()
  await expect(dialog).toBeHidden()
}
