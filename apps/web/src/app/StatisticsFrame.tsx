import { STATISTICS_ID } from '../features/statistics/drawn.ts'
import { Footer } from './layouts/Footer.tsx'
import { Frame } from './layouts/Frame.tsx'
import { PublicHeader } from './layouts/PublicHeader.tsx'

/** The page as it is before the application starts, and where it never does. */
export function StatisticsFrame() {
  return (
    <Frame busy={false}>
      <PublicHeader />
      <main id="main" tabIndex={-1} className="page flex-1 py-8 md:py-12">
        <div
          id={STATISTICS_ID}
          className="statistics"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the place of what the server draws
          dangerouslySetInnerHTML={{ __html: '<!--statistics-->' }}
        />
      </main>
      <Footer />
    </Frame>
  )
}
