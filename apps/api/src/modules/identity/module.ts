import type { Module } from '../../module.ts'
import { personalData } from './personal-data.ts'

/** Its use cases are called by `profile` and `law-enforcement`; it has no routes or jobs. */
export const identityModule: Module = { personalData }
