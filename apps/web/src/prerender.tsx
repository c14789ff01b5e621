import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { LandingApp } from './landing-app.tsx'
import { landing } from './lib/messages/landing.ts'

/** The landing page as HTML, for build.ts. */
export async function renderLanding(): Promise<{ page: string; title: string; description: string }> {
  const { prelude } = await prerenderToNodeStream(<LandingApp leave={async () => {}} />, {
    // Larger pages would otherwise be sent in pieces that an inline script puts together.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  return { page: await text(prelude), title: landing.title, description: landing.description }
}
