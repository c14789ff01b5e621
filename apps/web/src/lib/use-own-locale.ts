import { useEffect } from 'react'
import { chooseLocale, chosenLocale, openInLocale } from './choose-locale.ts'
import { LOCALE } from './locale.ts'
import { useSession } from './use-session.ts'

/**
 * Keeps the language of this browser and of the account the same: a browser without a choice takes the
 * account's, and what was chosen here is kept with the account, whose mails and text messages follow it.
 */
export function useOwnLocale(): void {
  const { user } = useSession()
  const id = user?.id
  const own = user?.locale
  useEffect(() => {
    // The server names them in the document when there are several.
    const offered = document.documentElement.dataset.languages?.split(' ')
    // An older session does not know the account's language; its next answer of the server tells it.
    if (id === undefined || own === undefined || !offered) return
    const chosen = chosenLocale()
    if (chosen === own) return
    if (chosen !== null) {
      import('./keep-locale.ts')
        .then(({ keepLocale }) => keepLocale(id, chosen))
        // The next page tries again.
        .catch(() => undefined)
    } else if (own !== null && offered.includes(own)) {
      if (own === LOCALE) chooseLocale(own)
      else openInLocale(own)
    }
  }, [id, own])
}
