import { SearchBox } from '../../ui/SearchBox.tsx'
import { devices } from './messages.ts'

export function DeviceSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <SearchBox label={devices.list.search} submit={devices.list.submit} value={value} onChange={onChange} />
  )
}
