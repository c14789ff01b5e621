/** The demo's officers, signed in by the API with the code from the mail. */
import { type APIRequestContext, expect } from '@playwright/test'
import { mailsTo } from './outbox.ts'
import { mailedCode } from './people.ts'
import type { SignedIn } from './sign-in.ts'

export const GRACE = { login: 'LP204511', email: 'grace.effiong@demo.amana.example' }
/** A supervisor, who may read the audit log as well. */
export const IBRAHIM = { login: 'LP204500', email: 'ibrahim.sani@demo.amana.example' }

/** Codes are limited: request one and keep the session. */
export async function signInOfficer(request: APIRequestContext, { login, email }: typeof GRACE): Promise<SignedIn> {
  const { demo_sign_ins } = (await (await request.get('/api/v1/deployment/')).json()).response_data
  const demo = (demo_sign_ins as { login: string; password: string }[]).find((one) => one.login === login)
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/v1${path}`, { data })
    expect(answer.ok(), `${path} ${answer.status()} ${await answer.text()}`).toBe(true)
    return (await answer.json()).response_data
  }
  // Other tests sign the same officer in too: the code is in the next mail.
  const before = (await mailsTo(email)).length
  const { attempt } = await post('/users/officer-login/', { officer_id: login, password: demo?.password })
  await expect.poll(async () => (await mailsTo(email)).length, { timeout: 20_000 }).toBeGreaterThan(before)
  return post('/users/verify-otp/', { email, otp: await mailedCode(email, 'code'), sign_in: true, attempt })
}
