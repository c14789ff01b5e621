/**
 * Takes the language out of the address once the browser keeps it: a reload would choose it again, against a
 * later choice. Imports nothing, because the first script of each page runs it.
 */
export function takeLanguageFromAddress(): void {
  const address = new URL(window.location.href)
  const lang = address.searchParams.get('lang')
  if (lang === null || !document.cookie.split('; ').includes(`lang=${lang}`)) return
  address.searchParams.delete('lang')
  window.history.replaceState(window.history.state, '', address)
}
