/** The private check of a signed-in person. Loaded with its first use: the curve arithmetic is large. */
import { blindAsUser } from '@amana/contract/private-look-up'
import { type Answer, createPrivateCheck, PrivateCheckError, requirePublishedKey } from '@amana/private-check'
import { ApiError, call } from '../../lib/api.ts'

/** This page's own origin. */
const url = ''

const checker = createPrivateCheck({
  url,
  trustKey: (epoch) => requirePublishedKey(url, epoch),
  async send(body) {
    try {
      return (await call(blindAsUser, { body })).data
    } catch (error) {
      // The epoch that is kept here may be over: it is read again, and asked once more.
      if (error instanceof ApiError && error.status === 422)
        throw new PrivateCheckError('refused', error.message, { status: error.status, cause: error })
      throw error
    }
  },
})

export type Failure = 'quota' | 'wait' | 'untrusted' | 'failed'

/** @param imei 15 digits. @throws ApiError, PrivateCheckError: see `failureOf` */
export function askPrivately(imei: string): Promise<Answer> {
  return checker.check(imei)
}

export function failureOf(error: unknown): Failure {
  if (error instanceof PrivateCheckError && error.trouble === 'untrusted') return 'untrusted'
  const status = error instanceof ApiError || error instanceof PrivateCheckError ? error.status : 0
  if (status === 429) return 'quota'
  return status === 503 ? 'wait' : 'failed'
}
