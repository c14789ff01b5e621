import type {
  EndpointData,
  EndpointInput,
  listNotifications as listEndpoint,
  Notification,
  readNotifications as readEndpoint,
} from '@amana/contract'
import type { UserActor } from '../../kernel/actor.ts'
import { parseCursor } from '../../kernel/cursor.ts'
import type { NotificationDeps } from './deps.ts'
import { countUnread, type NotificationRow, selectNotifications, updateRead } from './queries.ts'

type ListDeps = Pick<NotificationDeps, 'database' | 'clock'>

/**
 * The person's notifications, newest first. `next` names the last of the page, so that new ones neither
 * repeat nor hide one.
 *
 * @throws AppError validation_failed for an invalid cursor
 */
export async function listNotifications(
  { database }: Pick<ListDeps, 'database'>,
  actor: UserActor,
  { cursor, limit }: EndpointInput<typeof listEndpoint>['query'],
): Promise<EndpointData<typeof listEndpoint>> {
  const { userId } = actor
  const before = parseCursor(cursor, positionOf)
  const [found, unread] = await Promise.all([
    selectNotifications(database.db, userId, { before, limit: limit + 1 }),
    countUnread(database.db, userId),
  ])
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    results: page.map(present),
    unread,
    next: found.length > limit && last ? `${last.created_at.getTime()}_${last.id}` : null,
  }
}

/** Marks the named ones, or all; ids of other people change nothing. */
export async function readNotifications(
  { database, clock }: ListDeps,
  actor: UserActor,
  { ids }: EndpointInput<typeof readEndpoint>['body'],
): Promise<EndpointData<typeof readEndpoint>> {
  const { userId } = actor
  await updateRead(database.db, userId, ids, clock.now())
  return { unread: await countUnread(database.db, userId) }
}

function present({ id, kind, title, text, link, created_at, read_at }: NotificationRow): Notification {
  return {
    id,
    kind,
    title,
    text,
    link,
    created_at: created_at.toISOString(),
    read_at: read_at?.toISOString() ?? null,
  }
}

/** Null: invalid. */
function positionOf(cursor: string): { at: Date; id: string } | null {
  const [, time, id] = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? []
  return time === undefined || id === undefined ? null : { at: new Date(Number(time)), id }
}
