/**
 * The prerendered landing page hydrates without the router, which is a third of the script. The whole
 * application loads when a person leaves the page or points at a link. Every other page starts the
 * application at once.
 */
import { startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { takeLanguageFromAddress } from '../lib/language-in-address.ts'
import { registerServiceWorker } from '../lib/service-worker.ts'

// zod tests once with `new Function` whether it may evaluate code, which the CSP refuses and reports. This
// setting equals `z.config({ jitless: true })`, before any schema is made and without loading zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

takeLanguageFromAddress()

const container = document.getElementById('root')
if (!container) throw new Error('#root is missing')

const loadApplication = () => import('./application.tsx')

async function hydrateLanding(container: HTMLElement) {
  const pressAgain = keepPress(container)
  const { LandingApp, releasedOn } = await import('./landing-app.tsx')
  let root: Root
  startTransition(() => {
    root = hydrateRoot(
      container,
      <LandingApp
        leave={leave}
        released={releasedOn(container.dataset)}
        telecomOff={container.dataset.telecom === 'off'}
      />,
    )
  })
  pressAgain()
  async function leave(to: string) {
    const { openApplication } = await loadApplication()
    root.render(await openApplication(to))
  }
  const warmUp = () => void loadApplication().catch(() => {})
  for (const event of ['pointerover', 'focusin', 'touchstart']) {
    container.addEventListener(
      event,
      (at) => at.target instanceof Element && at.target.closest('a, form') && warmUp(),
      {
        passive: true,
      },
    )
  }
}

/**
 * Keeps the last press of a button that is not there yet but as HTML: on a slow line people press before the
 * script comes. Links, the form and menus need no script.
 */
function keepPress(container: HTMLElement): () => void {
  let button: HTMLButtonElement | null = null
  const keep = ({ target }: Event) => {
    if (target instanceof Element) button = target.closest<HTMLButtonElement>('button[type=button]')
  }
  container.addEventListener('click', keep)
  return () => {
    container.removeEventListener('click', keep)
    button?.click()
  }
}

// Without its script the prerendered page still works: its form and links are plain HTML.
if (container.dataset.page === 'landing') hydrateLanding(container).catch(() => {})
else {
  const root = createRoot(container)
  loadApplication()
    .then(async ({ startApplication }) => {
      const application = await startApplication()
      startTransition(() => root.render(application))
    })
    .catch(async () => {
      const { CannotLoad } = await import('./CannotLoad.tsx')
      root.render(<CannotLoad cause={navigator.onLine ? 'chunk' : 'offline'} />)
    })
}

registerServiceWorker()
