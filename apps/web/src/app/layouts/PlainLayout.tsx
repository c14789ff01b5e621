import { Outlet } from 'react-router'
import { Main, type PlaceProps } from './Main.tsx'
import { RoutedFooter } from './RoutedFooter.tsx'
import { SessionHeader } from './SessionHeader.tsx'

/** Where the pages stand, also while they start (app/beginnings.ts). */
export function Place(main: PlaceProps) {
  return <Main {...main} className="py-8 md:py-12" />
}

/** Header, page, footer: for pages that belong to no area. */
export function Component() {
  return (
    <>
      <SessionHeader />
      <Place>
        <Outlet />
      </Place>
      <RoutedFooter />
    </>
  )
}
