import type { Module } from '../../module.ts'
import type { ReadDeps } from './read-certificate.ts'
import { certificateRoutes } from './routes.ts'

export function certificatesModule(deps: ReadDeps): Module {
  return { routes: certificateRoutes(deps) }
}
