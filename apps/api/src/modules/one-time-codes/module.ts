import type { Module } from '../../module.ts'
import { type SendDeps, sendCode } from './send-code.ts'

export function codesModule(deps: SendDeps): Module {
  return { jobs: { 'codes.send': (data) => sendCode(deps, data) } }
}
