import type { Database } from '../../db/index.ts'

export interface SettingsDeps {
  database: Database
}
