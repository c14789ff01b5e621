import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { landing } from '../features/landing/messages.ts'
import { LandingApp } from './landing-app.tsx'
import { routes } from './routes.tsx'
import { Starting } from './Starting.tsx'

export const { title, description } = landing
export { routes }

/** The landing page as HTML, for build.ts. */
export function renderLanding(): Promise<string> {
  return render(<LandingApp leave={async () => {}} />)
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
