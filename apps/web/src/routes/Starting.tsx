import { Skeleton } from '../ui/Skeleton.tsx'
import { Frame } from './layouts/Frame.tsx'

/** While the first page's data is on its way. */
export function Starting() {
  return (
    <Frame busy>
      <div className="on-ground h-16" />
      <div className="page mx-auto grid max-w-prose gap-4 py-10">
        <Skeleton className="h-9 w-2/3" />
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
    </Frame>
  )
}
