import type { PushedKind } from '@amana/contract'
import type { Locale } from '@amana/messages'
import { catalogue, textsIn } from '../../kernel/texts.ts'
import type { PushNotice } from './jobs.ts'
import * as english from './messages.ts'

const TEXTS = catalogue('modules/push/messages.ts', english)

/** The text of each kind. */
const TEXT_OF: Record<PushedKind, keyof typeof english.pushes> = {
  transfer_incoming: 'transfer',
  transfer_completed: 'moved',
  search_hit: 'checked',
  registration_attempt: 'registration',
  device_flagged: 'phone',
  device_disputed: 'phone',
  found_phone: 'found',
  case_note: 'phone',
  phone_seen: 'phone',
  custody_matched: 'phone',
  custody_called: 'phone',
  report_waits: 'report',
  case_assigned: 'assigned',
  case_rests: 'rests',
}

/** As the service worker reads it (apps/web/service-worker/push.ts). */
export interface PushContent {
  title: string
  body: string
  /** A path of the web app. */
  url: string
  /** A notification with the tag of an older one replaces it. */
  tag: string
  lang: Locale
}

/** Nothing of a person, a phone or a case but the address of the page: it is read on locked screens. */
export function contentOf({ id, kind, url }: PushNotice, locale: Locale | null): PushContent {
  const { title, body } = textsIn(locale, TEXTS).pushes[TEXT_OF[kind]]
  return { title, body, url, tag: id, lang: locale ?? 'en' }
}
