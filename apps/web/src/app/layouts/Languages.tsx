import { LANGUAGE_NAMES, LANGUAGE_TAGS, LOCALES, type Locale } from '@amana/messages'
import type { MouseEvent } from 'react'
import { chooseLocale } from '../../lib/choose-locale.ts'
import { IS_DRAFT, LOCALE } from '../../lib/locale.ts'
import { language } from '../../lib/messages/document.ts'
import { classes } from '../../ui/classes.ts'

/**
 * This page in the other languages. All links are in the page, and the style sheet shows those that are
 * offered: nothing moves when the script arrives, and they work without it. The header's are the landmark.
 */
export function Languages({ as: Element = 'nav', className }: { as?: 'nav' | 'div'; className?: string }) {
  return (
    <Element
      aria-label={Element === 'nav' ? language.label : undefined}
      className={classes('languages flex-wrap gap-x-4 text-sm', className)}
    >
      {LOCALES.map((locale) => (
        <a
          key={locale}
          href={`?lang=${locale}`}
          lang={LANGUAGE_TAGS[locale]}
          hrefLang={LANGUAGE_TAGS[locale]}
          aria-current={locale === LOCALE ? 'true' : undefined}
          onClick={(event) => choose(event, locale)}
          className="inline-flex min-h-11 items-center underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:underline"
        >
          {LANGUAGE_NAMES[locale]}
        </a>
      ))}
      {IS_DRAFT && (
        <span
          data-review="draft"
          className="order-first inline-flex items-center pt-1 text-on-ground-muted text-xs max-sm:basis-full max-sm:justify-end"
        >
          {language.draft}
        </span>
      )}
    </Element>
  )
}

/** The address keeps what it says besides the language. */
function choose(event: MouseEvent, locale: Locale) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  chooseLocale(locale)
  window.location.reload()
}
