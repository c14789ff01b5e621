import { STATES } from '@amana/contract/states'
import { useId } from 'react'
import { place as text } from '../lib/messages/place.ts'
import { suggestStates } from '../lib/suggest-states.ts'
import { useRecognisedState } from '../lib/use-recognised-state.ts'
import { SelectField, type SelectFieldProps } from './SelectField.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

const OPTIONS = STATES.map((state) => ({ value: state, label: state }))

export interface PlaceFieldsProps {
  place: TextFieldProps & { value: string }
  /** Its value is what the person chose; empty: the state of the place is shown. */
  state: Omit<SelectFieldProps, 'label' | 'options' | 'placeholder' | 'hint'>
}

/** A place, and its state, which follows the place until the person chooses another one. */
export function PlaceFields({ place, state }: PlaceFieldsProps) {
  const listId = useId()
  const recognised = useRecognisedState(place.value)
  const follows = !state.value && recognised !== null
  return (
    <>
      <div>
        <TextField maxLength={300} autoComplete="off" {...place} list={listId} />
        <datalist id={listId}>
          {suggestStates(place.value).map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      </div>
      <SelectField
        {...state}
        value={state.value || (recognised ?? '')}
        // That none is chosen no longer holds once the place names it.
        error={follows ? null : state.error}
        label={text.state}
        hint={<span role="status">{follows ? text.matched(recognised) : text.stateHint}</span>}
        options={OPTIONS}
        placeholder={text.chooseState}
      />
    </>
  )
}
