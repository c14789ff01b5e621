import { ACCESSES_LISTED, type Access } from '@amana/contract/accesses'
import { networkActs } from '../../lib/messages/network-acts.ts'
import { paths } from '../../lib/paths.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { EmptyState, ErrorState, Imei, Link } from '../../ui/index.ts'
import { RecordList } from '../../ui/RecordList.tsx'
import { settings } from './messages.ts'
import { useAccesses } from './queries.ts'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'
import { timeText } from './time-text.ts'

const text = settings.access
const { columns } = text

/** Officers' looks at the own data: a table, on a phone cards. */
export function AccessList() {
  const { data, error, refetch } = useAccesses()
  if (data) {
    if (data.length === 0) return <EmptyState icon="eye" title={text.empty} text={text.emptyText} />
    return (
      <>
        <RecordList
          caption={text.caption}
          columns={[columns.at, columns.action, columns.command, columns.purpose]}
          items={data.map((access, place) => ({ access, place }))}
          keyOf={({ place }) => place}
          cells={({ access }) => cellsOf(access)}
        />
        <p className="mt-5 max-w-prose border-line border-t pt-5 text-muted">
          {text.doubt}{' '}
          <Link to={paths.support} className="text-link">
            {text.support}
          </Link>
          .
        </p>
        {data.length === ACCESSES_LISTED && (
          <p className="mt-4 text-muted text-sm">{text.newest(ACCESSES_LISTED)}</p>
        )}
      </>
    )
  }
  if (error) {
    return (
      <ErrorState
        title={text.loadFailed}
        text={refusalText(error, '') || undefined}
        onRetry={() => void refetch()}
      />
    )
  }
  return <SettingsSkeleton rows={4} />
}

function cellsOf({ at, action, imei, command, purpose, case: caseNumber, delay_reason, question }: Access) {
  return [
    <time key="at" dateTime={at} className="md:whitespace-nowrap">
      {timeText(at)}
    </time>,
    <span key="action">
      <span className="block font-semibold">{text.actions[action]}</span>
      {question && (
        <span className="block">
          {text.answer(networkActs.questions[question.question], networkActs.answers[question.answer])}
        </span>
      )}
      {imei && <Imei imei={imei} className="block text-muted" />}
    </span>,
    command,
    <span key="purpose">
      <span className="block">{purposeText(question, purpose)}</span>
      {caseNumber && <span className="block text-muted">{text.ofCase(caseNumber)}</span>}
      {delay_reason && <span className="mt-1 block text-muted">{text.delayed(delay_reason)}</span>}
    </span>,
  ]
}

/** A question to a network has the own act as its purpose. */
function purposeText(question: Access['question'], purpose: string | null): string {
  return question ? networkActs.acts[question.act] : (purpose ?? text.noPurpose)
}
