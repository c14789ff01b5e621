/** The text that a push shows, and the page that it opens. Pure. */

export interface Shown {
  title: string
  body: string
  tag: string
  lang: string
  /** An address of this origin. */
  url: string
}

/** Where a push leads that names no page of ours. */
const NOTIFICATIONS = '/notifications'

/**
 * The content as the server writes it (apps/api/src/modules/push/push-texts.ts). A browser must show
 * something for each push, so what cannot be read leads to the notifications.
 */
export function shownOf(text: string, origin: string): Shown {
  const { title, body, url, tag, lang } = fieldsOf(text)
  return {
    title: textOf(title) || 'Amana',
    body: textOf(body),
    tag: textOf(tag) || 'amana',
    lang: textOf(lang) || 'en',
    url: ownPage(textOf(url), origin),
  }
}

/** The address, or that of the notifications: a push never leads out of the product. */
export function ownPage(url: string, origin: string): string {
  const page = URL.parse(url || NOTIFICATIONS, origin)
  return page?.origin === origin ? page.href : new URL(NOTIFICATIONS, origin).href
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(text)
    return typeof content === 'object' && content !== null ? { ...content } : {}
  } catch {
    return {}
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
