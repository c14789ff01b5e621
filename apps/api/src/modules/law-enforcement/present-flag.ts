import type { OfficerFlag } from '@amana/contract'
import { flagForOfficer } from '../devices/index.ts'
import type { ListedFlag } from './flag-queries.ts'

export function presentFlag(row: ListedFlag): OfficerFlag {
  const { registeredBrand, registeredModel, ownerFirstName, ownerLastName, ownerEmail } = row
  const registered = registeredBrand !== null && registeredModel !== null
  const owned = ownerFirstName !== null && ownerLastName !== null && ownerEmail !== null
  return flagForOfficer(row, {
    model: registered ? { brand: registeredBrand, model: registeredModel } : null,
    owner: owned ? { first_name: ownerFirstName, last_name: ownerLastName, email: ownerEmail } : null,
  })
}
