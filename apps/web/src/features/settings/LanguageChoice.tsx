import { LANGUAGE_NAMES, LANGUAGE_TAGS, LOCALES } from '@amana/messages'
import { useEffect, useId, useState } from 'react'
import { chooseLocale, openInLocale } from '../../lib/choose-locale.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { keepLocale } from '../../lib/keep-locale.ts'
import { LOCALE } from '../../lib/locale.ts'
import { tabValue } from '../../lib/tab-store.ts'
import { Button, Form, toast } from '../../ui/index.ts'
import { settings } from './messages.ts'
import { SettingsCard } from './SettingsCard.tsx'

const text = settings.language
/** Says after the reload, in the new language, that it is saved. */
const saved = tabValue<boolean>('amana.language-saved', (stored) => stored === true || null)

/** The language of the account, which its mails and SMS follow; the page changes with it at once. */
export function LanguageChoice({ userId }: { userId: string }) {
  useEffect(() => {
    if (saved.read()) toast.success(text.saved, { id: 'language' })
    saved.clear()
  }, [])
  // The server names them in the document when there are several.
  const offered = document.documentElement.dataset.languages?.split(' ') ?? []
  if (offered.length < 2) return null
  return (
    <SettingsCard name="language" title={text.title} text={text.text}>
      <Choice userId={userId} offered={offered} />
    </SettingsCard>
  )
}

/** A button sends it: arrow keys go through the languages without changing the page. */
function Choice({ userId, offered }: { userId: string; offered: readonly string[] }) {
  const name = useId()
  const [locale, setLocale] = useState(LOCALE)
  const { form } = useForm({
    initial: {},
    failed: text.failed,
    async send() {
      // The browser's choice comes first: at no moment does the account differ from it (use-own-locale.ts).
      chooseLocale(locale)
      try {
        await keepLocale(userId, locale)
      } catch (error) {
        chooseLocale(LOCALE)
        throw error
      }
      saved.save(true)
      openInLocale(locale)
    },
  })
  return (
    <Form {...form} label={text.title}>
      <div role="radiogroup" aria-label={text.title} className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {LOCALES.filter((one) => offered.includes(one)).map((one) => (
          <label key={one} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name={name}
              checked={one === locale}
              disabled={form.pending}
              onChange={() => setLocale(one)}
              className="size-5 shrink-0 accent-brand"
            />
            <span lang={LANGUAGE_TAGS[one]}>{LANGUAGE_NAMES[one]}</span>
          </label>
        ))}
      </div>
      <Button type="submit" pending={form.pending}>
        {text.submit}
      </Button>
    </Form>
  )
}
