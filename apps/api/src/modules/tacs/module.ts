import type { Module } from '../../module.ts'
import type { TacTable } from './tac-table.ts'

export function tacsModule({ tacs }: { tacs: TacTable }): Module {
  return { stop: () => tacs.stop() }
}
