/** A notification for one person. Pure. */
import { modelName, type NotificationKind } from '@amana/contract'
import type { Locale } from '@amana/messages'
import type { DeviceFacts, DeviceStanding, FlagFacts } from './fact-queries.ts'
import * as english from './messages.ts'

/** The language in which a notification is written. */
export interface Words {
  locale: Locale
  texts: typeof english
}

export const ENGLISH: Words = { locale: 'en', texts: english }

/**
 * Every notification is shown inside the product. `email`: also by e-mail if the setting for its kind is on;
 * `email_sms`: also by text message to a proven number.
 */
type Channel = 'in_app' | 'email' | 'email_sms'

export interface NotificationDraft {
  userId: string
  kind: NotificationKind
  channel: Channel
  title: string
  /** Each line is a paragraph of the mail. */
  text: string
  /** A path of the web app, or empty. */
  link: string
  /** The person has a receipt of the event, and the mail names its page. */
  receipt?: boolean
  /** The person just reported their phone, and the mail says what to do next. */
  nextSteps?: boolean
  /** Not pushed: the person did it themselves a moment ago, perhaps about the phone that would show it. */
  pushed?: false
  /** The stay of a phone to which the person is called: the text message has its code. */
  calledTo?: number
}

/** A notification without its recipient. */
export type Content = Omit<NotificationDraft, 'userId'>
/** Skips missing accounts; no recipient twice. */
export function draftsFor(userIds: readonly (string | null)[], content: Content): NotificationDraft[] {
  return [...new Set(userIds)].flatMap((userId) => (userId === null ? [] : [{ userId, ...content }]))
}

export function nameOf({ brand, model }: Pick<DeviceFacts, 'brand' | 'model'>, { texts }: Words): string {
  return modelName({ brand, model }) || texts.words.device
}

/** Whether a person has a device with a certificate: a flagged, held, listed or reported device has none. */
export function hasCertificate(
  { owner_user_id, certificate_valid }: DeviceStanding,
  userId: string,
): boolean {
  return owner_user_id === userId && certificate_valid
}

/** The owner's page of a case. */
export function casePageOf({ device_id, imei, flag_id }: FlagFacts): string {
  return device_id === null ? '' : `/devices/${imei}/case?flag=${flag_id}`
}

export function pageOf({ device_id }: DeviceFacts): string {
  return device_id === null ? '' : `/transfer/device/${device_id}`
}
