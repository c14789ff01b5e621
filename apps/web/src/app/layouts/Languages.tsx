import { LANGUAGE_NAMES, LANGUAGE_TAGS, LOCALES, type Locale } from '@amana/messages'
import type { MouseEvent } from 'react'
import { openInLocale } from '../../lib/choose-locale.ts'
import { LOCALE } from '../../lib/locale.ts'
import { language } from '../../lib/messages/document.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Menu } from './Menu.tsx'

/**
 * The one choice of a language: the name of this page's, and a list of all. The list is in the page, and the
 * style sheet shows what is offered: nothing moves when the script arrives, and its links work without it.
 */
export function Languages({ className = '', panel = 'right-0' }: { className?: string; panel?: string }) {
  return (
    <Menu
      className={`languages relative text-xs sm:text-sm ${className}`}
      summaryClass="gap-0.5 px-1 font-semibold"
      summary={
        <>
          <span className="sr-only">{language.label}:</span>
          {LANGUAGE_NAMES[LOCALE]}
          <Icon name="chevron" size={16} className="shrink-0" />
        </>
      }
    >
      {() => (
        <nav
          aria-label={language.label}
          className={`on-ground absolute top-full z-40 grid min-w-36 rounded-md border border-ground-line py-1 text-base shadow-float ${panel}`}
        >
          {LOCALES.map((locale) => (
            <a
              key={locale}
              href={`?lang=${locale}`}
              lang={LANGUAGE_TAGS[locale]}
              hrefLang={LANGUAGE_TAGS[locale]}
              aria-current={locale === LOCALE ? 'true' : undefined}
              onClick={(event) => choose(event, locale)}
              className="flex min-h-12 items-center px-4 underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:underline"
            >
              {LANGUAGE_NAMES[locale]}
            </a>
          ))}
        </nav>
      )}
    </Menu>
  )
}

/** The address keeps what it says besides the language. */
function choose(event: MouseEvent, locale: Locale) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  openInLocale(locale)
}
