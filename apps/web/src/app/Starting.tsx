import type { ReactNode } from 'react'
import { Logo } from '../ui/Logo.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Frame } from './layouts/Frame.tsx'

/**
 * Shown while the first page loads.
 *
 * @param children the page's beginning (beginnings.ts); without it, grey shapes
 */
export function Starting({ children }: { children?: ReactNode }) {
  return (
    <Frame busy>
      {/* Visible before the script has loaded: the headers have it in the same place. */}
      <header className="on-ground border-b border-ground-line">
        <div className="page flex min-h-16 items-center">
          <Logo />
        </div>
      </header>
      {children ?? (
        <div className="page mx-auto grid max-w-prose gap-4 py-10">
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </Frame>
  )
}
