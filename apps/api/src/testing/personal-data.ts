import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { PersonalData } from '../db/personal-data.ts'

const MODULES = join(import.meta.dirname, '../modules')

/** That of every module. */
export async function allPersonalData(): Promise<PersonalData[]> {
  const files = globSync('*/personal-data.ts', { cwd: MODULES }).toSorted()
  const modules = await Promise.all(
    files.map((file) => import(join(MODULES, file)) as Promise<{ personalData: PersonalData }>),
  )
  return modules.map(({ personalData }) => personalData)
}
