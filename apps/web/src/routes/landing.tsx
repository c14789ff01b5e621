import { useEffect } from 'react'
import { wipeForLanding } from '../lib/landing-wipe.ts'
import { landing } from '../lib/messages/landing.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { Benefits } from './landing/Benefits.tsx'
import { Compliance } from './landing/Compliance.tsx'
import { Faq } from './landing/Faq.tsx'
import { Hero } from './landing/Hero.tsx'
import { HowItWorks } from './landing/HowItWorks.tsx'
import { Footer } from './layouts/Footer.tsx'
import { PublicHeader } from './layouts/PublicHeader.tsx'

/** The landing page, prerendered. Loading it wipes all local storage (S1 §2, S2 §2). */
export function Component() {
  usePageTitle(landing.title, { whole: true })
  useEffect(wipeForLanding, [])
  return (
    <>
      <PublicHeader />
      <main id="main" tabIndex={-1}>
        <Hero />
        <HowItWorks />
        <Benefits />
        <Faq />
        <Compliance />
      </main>
      <Footer />
    </>
  )
}
