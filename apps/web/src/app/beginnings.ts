/**
 * Beginnings of pages: heading, first lines and grey shapes, which stand in a page's HTML until its scripts
 * have loaded. On a slow network they are read a second or two before.
 */
import type { ComponentType } from 'react'
import type { PlaceProps } from './layouts/Main.tsx'

/** Modules of routes, as this file reads them. */
export interface PageModule {
  /** A layout exports it. */
  Place?: ComponentType<PlaceProps>
  /** A page may export them: by parameter of the address, '' without any. */
  beginnings?: Record<string, ComponentType>
}
