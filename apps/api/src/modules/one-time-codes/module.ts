import type { Module } from '../../module.ts'
import { personalData } from './personal-data.ts'
import { type SendDeps, sendCode } from './send-code.ts'

export function codesModule(deps: SendDeps): Module {
  return { personalData, jobs: { 'codes.send': (data) => sendCode(deps, data) } }
}
