import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'

export interface MainProps {
  /** The page's script has not loaded: its heading and shapes stand here. */
  starting?: boolean
  className: string
  children: ReactNode
}

/** The part between header and footer. Until the page is there, nothing in it can be used or is read out. */
export function Main({ starting = false, className, children }: MainProps) {
  const classNames = classes('page flex-1', className)
  if (starting) {
    return (
      <div inert aria-hidden="true" className={classNames}>
        {children}
      </div>
    )
  }
  return (
    <main id="main" tabIndex={-1} className={classNames}>
      {children}
    </main>
  )
}

/** A layout's place for its pages. */
export type PlaceProps = Omit<MainProps, 'className'>
