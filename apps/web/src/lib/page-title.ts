import { useEffect } from 'react'
import { layout } from './messages/layout.ts'

/**
 * Sets the document's title to "page – Amana" while the page is shown; `whole` uses the text as it stands.
 */
export function usePageTitle(page: string, { whole = false } = {}): void {
  useEffect(() => {
    document.title = whole ? page : layout.titleOf(page)
  }, [page, whole])
}
