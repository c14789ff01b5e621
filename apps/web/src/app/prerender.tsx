import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { landing } from '../features/landing/messages.ts'
import type { Released } from '../features/landing/released.ts'
import { statistics } from '../features/statistics/messages.ts'
import { results } from '../features/verifications/messages.ts'
import { document } from '../lib/messages/document.ts'
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

async function render(page: ReactNode): Promise<string> {
  // Larger pages would be split into parts that an inline script joins.
  const { prelude } = await prerenderToNodeStream(page, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  return text(prelude)
}
