/** What one person is told. Pure. */
import type { NotificationKind } from '@amana/contract'
import type { DeviceFacts, Standing } from './fact-queries.ts'

/**
 * Everything is shown inside the product. `email`: also by e-mail when the switch of the kind is on; `email_sms`: and by text message
 * to a proven number.
 */
export type Channel = 'in_app' | 'email' | 'email_sms'

export interface NotificationDraft {
  userId: string
  kind: NotificationKind
  channel: Channel
  title: string
  /** Each line is a paragraph of the mail. */
  text: string
  /** A path of the web app, or empty. */
  link: string
}

/** What is told, whoever it is told to. */
export type Content = Omit<NotificationDraft, 'userId'>
/** Nobody is told who is not there; nobody twice. */
export function draftsFor(userIds: readonly (string | null)[], content: Content): NotificationDraft[] {
  return [...new Set(userIds)].flatMap((userId) => (userId === null ? [] : [{ userId, ...content }]))
}

export function nameOf({ brand, model }: Pick<DeviceFacts, 'brand' | 'model'>): string {
  return [brand, model].filter(Boolean).join(' ') || 'device'
}

/** Whether somebody has a device with a certificate: what is flagged, held, listed or under review has none. */
export function hasCertificate({ ownerUserId, certificateValid }: Standing, userId: string): boolean {
  return ownerUserId === userId && certificateValid
}

export function pageOf({ deviceId }: DeviceFacts): string {
  return deviceId === null ? '' : `/transfer/device/${deviceId}`
}
