import { isOpen, mainFlag } from '../officer-text.ts'
import type { SearchData } from '../queries.ts'
import type { LastSearch } from './last-search.ts'

/**
 * The result for the flags of the last search; null: it was another search, or it found no flags. The type of
 * a closed flag says nothing about the device. Pure.
 */
export function resultsOfLastSearch({ imei, flags }: LastSearch, query: string): SearchData | null {
  const flag = mainFlag(flags)
  if (imei !== query || !flag) return null
  const { device_owner, device_brand: brand, device_model: model, reported_by, created_at } = flag
  const flag_type = isOpen(flag) ? flag.flag_type : null
  const owner = device_owner && { first_name: device_owner.first_name, last_name: device_owner.last_name }
  const flag_status = flag.status === 'active' || flag.status === 'under_review' ? flag.status : null
  const unknown = { id: null, imei2: null, status: null, registration_date: null, listed: null }
  return {
    count: 1,
    count_exact: true,
    next: null,
    results: [{ ...unknown, imei, brand, model, owner, reported_by, flag_type, flag_status, created_at }],
  }
}
