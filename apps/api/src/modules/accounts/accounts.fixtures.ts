/** Signing in, for tests. */
import { after } from '../../kernel/durations.ts'
import type { Answer, TestProduct } from '../../testing/test-product.ts'

export const PASSWORD = 'market-day-4471'

/** A running clock that can be moved forward. */
export function movableClock() {
  let ahead = 0
  return {
    now: () => after(new Date(), ahead),
    forward: (milliseconds: number) => {
      ahead += milliseconds
    },
  }
}

export function signInTo(
  amana: TestProduct,
  email: string,
  password = PASSWORD,
  headers?: Record<string, string>,
): Promise<Answer> {
  return amana.call('POST', '/users/login/', { body: { email, password }, ...(headers ? { headers } : {}) })
}

export function officerSignInTo(amana: TestProduct, officerId: string, password = PASSWORD): Promise<Answer> {
  return amana.call('POST', '/users/officer-login/', { body: { officer_id: officerId, password } })
}

export function refresh(amana: TestProduct, token: string): Promise<Answer> {
  return amana.call('POST', '/users/token/refresh/', { body: { refresh: token } })
}

export function readMe(amana: TestProduct, token: string): Promise<Answer> {
  return amana.call('GET', '/users/me/', { token })
}

/** An account with a password, and a session that began with signing in. */
export async function signedIn(amana: TestProduct, headers?: Record<string, string>) {
  const account = await amana.account('user', { password: PASSWORD })
  const { body } = await signInTo(amana, account.email, PASSWORD, headers)
  const { access, refresh: refreshToken } = body.response_data as { access: string; refresh: string }
  return { userId: account.userId, email: account.email, access, refreshToken }
}

/** A body without the id of its request. */
export function sameBody({ status, body }: Answer) {
  const { request_id: _id, ...rest } = body
  return { status, body: rest }
}
