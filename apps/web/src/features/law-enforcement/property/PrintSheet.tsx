import { useEffect } from 'react'
import { Imei } from '../../../ui/index.ts'
import { officerDate, officerDateTime } from '../officer-text.ts'
import { Barcode } from './Barcode.tsx'
import { property } from './messages.ts'

const { print, list, facts } = property

interface Printed {
  exhibit: string
  imei: string
  place: string
  condition: string
  /** ISO 8601. */
  at: string
  /** In words. */
  state: string
  caseNumber: string | null
}

export interface PrintJob {
  what: 'labels' | 'list'
  phones: readonly Printed[]
}

/** On paper alone: a label for each phone, or the list. Prints as soon as it is there. */
export function PrintSheet({ what, phones, onDone }: PrintJob & { onDone: () => void }) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone)
    window.print()
    return () => window.removeEventListener('afterprint', onDone)
  }, [onDone])
  return (
    <div className="hidden print:block">
      {what === 'labels' ? <Labels phones={phones} /> : <List phones={phones} />}
    </div>
  )
}

function Labels({ phones }: { phones: readonly Printed[] }) {
  return (
    <ul className="grid grid-cols-2 gap-2">
      {phones.map(({ exhibit, imei, place, at }) => (
        <li key={imei} className="grid break-inside-avoid gap-1 border border-line p-3 text-sm">
          <span className="flex items-baseline justify-between gap-3">
            <span className="font-bold text-lg wrap-anywhere">{exhibit}</span>
            <span className="whitespace-nowrap">{officerDate(at)}</span>
          </span>
          <Barcode digits={imei} />
          <Imei imei={imei} />
          <span className="wrap-anywhere">{place}</span>
        </li>
      ))}
    </ul>
  )
}

function List({ phones }: { phones: readonly Printed[] }) {
  const { columns } = list
  return (
    <table className="w-full text-left text-xs">
      <caption className="mb-2 text-left font-semibold text-base">
        {print.listTitle(officerDateTime(new Date().toISOString()))}
      </caption>
      <thead>
        <tr className="border-line border-b *:py-1 *:pr-3">
          {[
            columns.exhibit,
            columns.phone,
            columns.place,
            facts.condition,
            columns.state,
            columns.case,
            columns.since,
          ].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {phones.map(({ exhibit, imei, place, condition, state, caseNumber, at }) => (
          <tr key={imei} className="border-line border-b align-top *:py-1 *:pr-3">
            <td>{exhibit}</td>
            <td>
              <Imei imei={imei} />
            </td>
            <td>{place}</td>
            <td>{condition}</td>
            <td>{state}</td>
            <td>{caseNumber}</td>
            <td>{officerDate(at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
