import type { OfficerFlag } from '@amana/contract'
import { flagForOfficer } from '../devices/index.ts'
import type { ListedFlag } from './flag-queries.ts'

export function presentFlag(row: ListedFlag): OfficerFlag {
  const { registered_brand: brand, registered_model: model } = row
  const { owner_first_name: first_name, owner_last_name: last_name, owner_email: email } = row
  const registered = brand !== null && model !== null
  const owned = first_name !== null && last_name !== null && email !== null
  return flagForOfficer(row, {
    model: registered ? { brand, model } : null,
    owner: owned ? { first_name, last_name, email } : null,
  })
}
