import { Outlet } from 'react-router'
import { Queries } from './Queries.tsx'

/** For a public page that reads again while it is open; most of them do without. */
export function Component() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  )
}
