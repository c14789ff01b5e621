import { STATUS_LIST_TYPE } from '@amana/offline-certificate'
import type { FileAnswer } from '../../http/route.ts'
import { hasEtag } from '../../immutable-files/answer.ts'
import { AppError } from '../../kernel/app-error.ts'
import { MAX_AGE_SECONDS, type StatusLists } from './status-lists.ts'

/** Also for pages of others: the list is public, and its signature says whose it is. */
export const FOR_EVERYBODY = {
  'cache-control': `public, max-age=${MAX_AGE_SECONDS}`,
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** `/status/{list}`. @throws AppError not_found */
export async function readStatusList(
  lists: StatusLists,
  { list: unverifiedList, ifNoneMatch }: { list: string; ifNoneMatch: string | undefined },
): Promise<FileAnswer> {
  const list = /^[1-9]\d{0,5}$/.test(unverifiedList) ? await lists.read(Number(unverifiedList)) : null
  if (!list) throw new AppError('not_found')
  const { token, etag } = list
  const file = { contentType: STATUS_LIST_TYPE, filename: `status-list-${unverifiedList}.cwt` }
  const headers = { ...FOR_EVERYBODY, etag }
  if (hasEtag(ifNoneMatch, etag)) return { ...file, content: Buffer.alloc(0), status: 304, headers }
  return { ...file, content: token, headers }
}
