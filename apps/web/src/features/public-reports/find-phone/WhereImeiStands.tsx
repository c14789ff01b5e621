import { findPhone } from './messages.ts'

const text = findPhone.without

/** Where people find the number of a phone that is gone. */
export function WhereImeiStands() {
  return (
    <div>
      <h2 className="text-lg">{text.where}</h2>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {Object.values(text.places).map((place) => (
          <li key={place}>{place}</li>
        ))}
      </ul>
      <p className="mt-3 text-muted">{text.notThis}</p>
    </div>
  )
}
