import { useLocation } from 'react-router'
import { useSession } from '../../lib/use-session.ts'
import { Footer } from './Footer.tsx'
import { isTask } from './tasks.ts'

/** The footer that fits the page and the person. */
export function RoutedFooter() {
  const { status } = useSession()
  return <Footer task={isTask(useLocation().pathname)} visitor={status === 'signed-out'} />
}
