/** Notifications inside the product, and which of them are also sent (decisions §3, §5). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idSchema, ifGiven, timeSchema } from './primitives.ts'

export const NOTIFICATION_MESSAGES = {
  updated: 'Notification preferences updated successfully',
  failed: 'Failed to update notification preferences. Please try again.',
} as const

/** The setting that each kind obeys; `always` has none: it is about the account itself. */
export const NOTIFICATION_KINDS = {
  transfer_incoming: 'transfer_alerts',
  transfer_completed: 'always',
  transfer_ended: 'transfer_alerts',
  device_flagged: 'device_status_updates',
  device_found: 'always',
  device_hold: 'device_status_updates',
  found_phone: 'device_status_updates',
  case_note: 'device_status_updates',
  flag_mode: 'always',
  case_rests: 'always',
  phone_seen: 'device_status_updates',
  custody_matched: 'always',
  custody_called: 'always',
  custody_returned: 'always',
  device_disputed: 'always',
  ownership_proof: 'device_status_updates',
  search_hit: 'security_alerts',
  registration_attempt: 'security_alerts',
  later_stolen: 'always',
  security: 'always',
  report_waits: 'always',
  case_assigned: 'always',
} as const
export type NotificationKind = keyof typeof NOTIFICATION_KINDS

/** The setting of the kinds that are also pushed to the person's browsers. */
export const PUSHED_KINDS = {
  transfer_incoming: 'push_transfer_alerts',
  transfer_completed: 'push_transfer_alerts',
  search_hit: 'push_security_alerts',
  registration_attempt: 'push_security_alerts',
  device_flagged: 'push_device_status_updates',
  device_disputed: 'push_device_status_updates',
  found_phone: 'push_device_status_updates',
  case_note: 'push_device_status_updates',
  phone_seen: 'push_device_status_updates',
  custody_matched: 'push_device_status_updates',
  custody_called: 'push_device_status_updates',
  report_waits: 'push_work',
  case_assigned: 'push_work',
  case_rests: 'push_work',
} as const satisfies Partial<Record<NotificationKind, PushSwitch>>
export type PushedKind = keyof typeof PUSHED_KINDS

export const notificationSettingsSchema = z.object({
  transfer_alerts: z.boolean(),
  security_alerts: z.boolean(),
  device_status_updates: z.boolean(),
  push_transfer_alerts: z.boolean(),
  push_security_alerts: z.boolean(),
  push_device_status_updates: z.boolean(),
  /** Of officers. */
  push_work: z.boolean(),
})
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>
export type PushSwitch = Extract<keyof NotificationSettings, `push_${string}`>

export const notificationSchema = z.object({
  id: idSchema,
  kind: z.enum(Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]]),
  title: z.string(),
  text: z.string(),
  /** A path of the web app, or empty. */
  link: z.string(),
  created_at: timeSchema,
  read_at: timeSchema.nullable(),
})
export type Notification = z.infer<typeof notificationSchema>

export const listNotifications = endpoint({
  id: 'notifications.list',
  method: 'GET',
  path: '/notifications/',
  auth: 'user',
  limit: 'read',
  summary: 'The own notifications, newest first, with the number of unread ones',
  query: z.object({
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  status: 200,
  description: 'Notifications',
  data: z.object({ results: z.array(notificationSchema), unread: z.number(), next: z.string().nullable() }),
  errors: [],
})

export const readNotifications = endpoint({
  id: 'notifications.markRead',
  method: 'POST',
  path: '/notifications/read/',
  auth: 'user',
  limit: 'write',
  summary: 'Mark notifications as read: those named, or all',
  body: z.strictObject({ ids: ifGiven(z.array(idSchema).max(200)) }),
  status: 200,
  description: 'Marked as read',
  data: z.object({ unread: z.number() }),
  errors: [],
})

export const readNotificationSettings = endpoint({
  id: 'settings.readNotifications',
  method: 'GET',
  path: '/settings/notifications/',
  auth: 'user',
  limit: 'read',
  summary: 'Which notifications also go out by email or SMS, and which as pushes',
  status: 200,
  description: 'Notification preferences',
  data: notificationSettingsSchema,
  errors: [],
})

export const updateNotificationSettings = endpoint({
  id: 'settings.updateNotifications',
  method: 'PATCH',
  path: '/settings/notifications/',
  auth: 'user',
  limit: 'write',
  summary: 'Change some of the switches',
  body: z.strictObject(notificationSettingsSchema.partial().shape),
  status: 200,
  description: NOTIFICATION_MESSAGES.updated,
  data: notificationSettingsSchema,
  errors: [],
})
