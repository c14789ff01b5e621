/**
 * Lets the browser keep the shell for when there is no connection (service-worker/). After everything the page itself needs; a browser that
 * refuses goes without.
 */
export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => {})
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
