import { createContext } from 'react'

/** Whether this deployment asks no network, so that its landing page does not claim it (decisions §19). */
export const TelecomOffContext = createContext(false)
