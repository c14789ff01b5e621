import { CUSTODY_STATES } from '@amana/contract/custody-states'
import { Button, Form, TextField } from '../../../ui/index.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { useSavedUrlText } from '../use-url-text.ts'
import { AGES, type CustodyFilterName, type CustodyFilters as Filters } from './custody-filters.ts'
import { property } from './messages.ts'

const text = property.list.filters

interface CustodyFiltersProps {
  filters: Filters
  onChange: (name: CustodyFilterName, value: string) => void
  onClear: () => void
}

/** State, station and age. A choice applies at once. */
export function CustodyFilters({ filters, onChange, onClear }: CustodyFiltersProps) {
  const { state = '', station: written = '', age = '' } = filters
  const trim = (typed: string) => typed.trim()
  const [station, setStation] = useSavedUrlText(written, trim, (value) => onChange('station', value))
  const ages = [...new Set([...AGES.map(String), ...(age === '' ? [] : [age])])]
  return (
    <Form
      onSubmit={() => onChange('station', station.trim())}
      error={null}
      pending={false}
      label={text.label}
      className="items-end gap-4 *:min-w-0 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto]"
    >
      <SelectField
        label={text.state}
        options={CUSTODY_STATES.map((one) => ({ value: one, label: property.states[one] }))}
        placeholder={text.everyState}
        value={state}
        onChange={(value) => onChange('state', value)}
      />
      <TextField
        label={text.station}
        autoComplete="off"
        maxLength={120}
        list="stations-of-the-desk"
        value={station}
        onChange={setStation}
      />
      <SelectField
        label={text.age}
        options={ages.map((days) => ({ value: days, label: text.days(Number(days)) }))}
        placeholder={text.everyAge}
        value={age}
        onChange={(value) => onChange('age', value)}
      />
      {Object.keys(filters).length > 0 && (
        <Button variant="ghost" className="min-h-12" onClick={onClear}>
          {text.clear}
        </Button>
      )}
    </Form>
  )
}
