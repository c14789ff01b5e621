import { useEffect } from 'react'
import { wipeForLanding } from '../../lib/landing-wipe.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { Benefits } from './Benefits.tsx'
import { Compliance } from './Compliance.tsx'
import { Faq } from './Faq.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { landing } from './messages.ts'

/** The landing page between its header and its footer. Loading it clears all local storage. */
export function Landing() {
  usePageTitle(landing.title, { whole: true })
  useEffect(wipeForLanding, [])
  return (
    <main id="main" tabIndex={-1}>
      <Hero />
      <HowItWorks />
      <Benefits />
      <Faq />
      <Compliance />
    </main>
  )
}
