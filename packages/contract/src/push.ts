/** Pushes (decisions §23): the browsers to which notifications go. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idSchema, timeSchema } from './primitives.ts'

export const PUSH_MESSAGES = {
  unreadable:
    'This browser’s subscription could not be read. Turn notifications off in the browser and on again.',
} as const
const M = PUSH_MESSAGES
const UNREADABLE = { error: M.unreadable }

const key = z.string(UNREADABLE).regex(/^[\w+/-]{1,120}={0,2}$/, M.unreadable)
const address = z.string(UNREADABLE).min(1, M.unreadable).max(2_000, M.unreadable)

/** The result of `PushSubscription.toJSON()`; fields that nothing reads are left out. */
export const pushSubscriptionSchema = z.object(
  { endpoint: address, keys: z.object({ p256dh: key, auth: key }, UNREADABLE) },
  UNREADABLE,
)
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionSchema>

export const pushDeviceSchema = z.object({
  id: idSchema,
  /** The browser: `Chrome on Android`. */
  device: z.string(),
  created_at: timeSchema,
  /** When its push service took the last one. Null: none yet. */
  last_success_at: timeSchema.nullable(),
  /** The session of the caller made it. */
  current: z.boolean(),
})
export type PushDevice = z.infer<typeof pushDeviceSchema>

export const subscribePush = endpoint({
  id: 'push.subscribe',
  method: 'POST',
  path: '/users/push/',
  auth: 'user',
  limit: 'write',
  summary: 'Send pushes to this browser while its session lasts: its PushSubscription as JSON',
  body: pushSubscriptionSchema,
  status: 201,
  description: 'Notifications are on for this device',
  data: pushDeviceSchema,
  errors: [],
})

export const unsubscribePush = endpoint({
  id: 'push.unsubscribe',
  method: 'DELETE',
  path: '/users/push/',
  auth: 'user',
  limit: 'write',
  summary: 'Send no more pushes to this browser; one that gets none is a success too',
  body: z.object({ endpoint: address }, UNREADABLE),
  status: 200,
  description: 'Notifications are off for this device',
  data: z.null(),
  errors: [],
})

export const listPush = endpoint({
  id: 'push.list',
  method: 'GET',
  path: '/users/push/',
  auth: 'user',
  limit: 'read',
  summary: 'The browsers that get pushes of the account, the newest first',
  status: 200,
  description: 'Your devices with notifications',
  data: z.object({ results: z.array(pushDeviceSchema) }),
  errors: [],
})

export const removePush = endpoint({
  id: 'push.remove',
  method: 'DELETE',
  path: '/users/push/:id/',
  auth: 'user',
  limit: 'write',
  summary: 'Send no more pushes to one of the own browsers',
  params: z.object({ id: idSchema }),
  status: 200,
  description: 'This device gets no more notifications',
  data: z.null(),
  errors: ['not_found'],
})
