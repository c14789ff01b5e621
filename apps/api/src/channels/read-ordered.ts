import type { Verification } from '@amana/contract'
import { VISITOR } from '../kernel/actor.ts'
import { AppError } from '../kernel/app-error.ts'
import { readVerification } from '../modules/verifications/index.ts'
import type { ChannelDeps } from './deps.ts'
import { accessTokenOf } from './numbers.ts'
import type { PhoneCheck } from './phone-queries.ts'

/** The check of an order, with the secret that opens it. @throws AppError not_found */
export async function readOrdered(
  deps: Pick<ChannelDeps, 'loaders' | 'reportLinks' | 'channelKey' | 'channelKeyOld'>,
  { id, verification_id }: PhoneCheck,
): Promise<Verification & { access_token: string }> {
  const read = async (key: Buffer) => {
    const accessToken = accessTokenOf(key, id)
    return {
      ...(await readVerification(deps, VISITOR, { id: verification_id, accessToken })),
      access_token: accessToken,
    }
  }
  const { channelKey, channelKeyOld } = deps
  try {
    return await read(channelKey)
  } catch (error) {
    // A check from before the last change of SECRET_KEY.
    if (channelKeyOld === null || !(error instanceof AppError) || error.code !== 'not_found') throw error
    return read(channelKeyOld)
  }
}
