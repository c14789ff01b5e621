import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { landing } from '../features/landing/messages.ts'
import type { Released } from '../features/landing/released.ts'
import { statistics } from '../features/statistics/messages.ts'
import { results } from '../features/verifications/messages.ts'
import { document } from '../lib/messages/document.ts'
import type { PageModule } from './beginnings.ts'
import { LandingApp } from './landing-app.tsx'
import { routes } from './routes.tsx'
import { Starting } from './Starting.tsx'
import { StatisticsFrame } from './StatisticsFrame.tsx'

export const { title, description } = landing
export const statisticsTitle = `${statistics.title} – Amana`
/** HTML that stands in place of a page's scripts. */
export const noScript = document.noScript(`<a href="/">${document.homePage}</a>`)
/** Texts of the installed app, on a phone's home screen. */
export const appTexts = { name: document.appName, description: landing.description, check: results.title }
export { routes }

/**
 * The landing page as HTML, for build.ts.
 *
 * @param released stands where the counts of a release go
 */
export function renderLanding(released: Released | null = null): Promise<string> {
  return render(<LandingApp leave={async () => {}} released={released} />)
}

/** `/statistics` around what the server draws, `<!--statistics-->`: complete without scripts. */
export function renderStatistics(): Promise<string> {
  return render(<StatisticsFrame />)
}

/** Shown by the shell of every other page until its script has loaded. */
export function renderShell(): Promise<string> {
  return render(<Starting />)
}

/**
 * The same with the page's own beginning, by parameter of the address ('': none); empty for most pages.
 *
 * @param load functions of the layout and of the page in it, as the routes have them
 */
export async function renderBeginnings(
  load: readonly (() => Promise<unknown>)[],
): Promise<[string, string][]> {
  const [layout, page, ...more] = (await Promise.all(load.map((each) => each()))) as PageModule[]
  const { beginnings } = page ?? {}
  if (!beginnings || more.length > 0) return []
  const Place = layout?.Place
  if (!Place) throw new Error('a page has beginnings, and its layout no place for them')
  return Promise.all(
    Object.entries(beginnings).map(async ([parameter, Beginning]): Promise<[string, string]> => {
      const html = await render(
        <Starting>
          <Place starting>
            <Beginning />
          </Place>
        </Starting>,
      )
      // A page that has an h1 has loaded: readers of the page and tests go by it.
      return [parameter, html.replaceAll(/<(\/?)h1\b/g, '<$1h2')]
    }),
  )
}

async function render(page: ReactNode): Promise<string> {
  // Larger pages would be split into parts that an inline script joins.
  const { prelude } = await prerenderToNodeStream(page, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  return text(prelude)
}
