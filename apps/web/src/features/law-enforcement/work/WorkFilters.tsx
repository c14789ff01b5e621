import { STATES } from '@amana/contract/states'
import { WORK_KINDS, type WorkCounts } from '@amana/contract/work'
import { Button, Form } from '../../../ui/index.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { lawEnforcement } from '../messages.ts'
import {
  countOf,
  countText,
  type WorkFilters as Filters,
  UNCONFIRMED,
  type WorkFilterName,
} from './work-filters.ts'

const text = lawEnforcement.work.filters
const { kinds } = lawEnforcement.work

interface WorkFiltersProps {
  filters: Filters
  /** Null until they are known. */
  counts: WorkCounts | null
  /** The state of the officer's command; null: none of the 37. */
  command: string | null
  onChange: (name: WorkFilterName, value: string) => void
  onClear: () => void
}

/** Kind with its count, state, and who looks after the case. A choice applies at once. */
export function WorkFilters({ filters, counts, command, onChange, onClear }: WorkFiltersProps) {
  const { assigned = '' } = filters
  const commands = STATES.toSorted((a, b) => Number(b === command) - Number(a === command))
  const assignees: { value: string; label: string }[] = [
    { value: 'me', label: text.mine },
    { value: 'none', label: text.nobody },
    ...commands.map((state) => ({ value: state, label: text.command(state) })),
  ]
  // An officer id comes from a link.
  if (assigned !== '' && !assignees.some(({ value }) => value === assigned))
    assignees.push({ value: assigned, label: text.officer(assigned) })
  return (
    <Form
      onSubmit={() => undefined}
      error={null}
      pending={false}
      label={text.label}
      className="items-end gap-4 *:min-w-0 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto]"
    >
      <SelectField
        label={text.kind}
        options={([...WORK_KINDS, UNCONFIRMED] as const).map((kind) => ({
          value: kind,
          label: counts ? text.counted(kinds[kind], countText(countOf(counts, kind))) : kinds[kind],
        }))}
        placeholder={text.everyKind}
        value={filters.kind ?? ''}
        onChange={(value) => onChange('kind', value)}
      />
      <SelectField
        label={text.state}
        options={STATES.map((state) => ({ value: state, label: state }))}
        placeholder={text.everyState}
        value={filters.state ?? ''}
        onChange={(value) => onChange('state', value)}
      />
      <SelectField
        label={text.assigned}
        options={assignees}
        placeholder={text.anybody}
        value={assigned}
        onChange={(value) => onChange('assigned', value)}
      />
      {Object.keys(filters).length > 0 && (
        <Button variant="ghost" className="min-h-12" onClick={onClear}>
          {text.clear}
        </Button>
      )}
    </Form>
  )
}
