import { useParams } from 'react-router'
import { usePageTitle } from '../../../../lib/page-title.ts'
import { paths } from '../../../../lib/paths.ts'
import { BackLink } from '../../../../ui/BackLink.tsx'
import { ErrorState, LinkButton, PageHeading } from '../../../../ui/index.ts'
import { Blocks } from '../Blocks.tsx'
import { Call } from '../Call.tsx'
import type { CallName } from '../examples.ts'
import { Inline } from '../Inline.tsx'
import { words } from '../words.ts'
import { callsOf, type FieldRow, fieldsOf, type OpenApi, type ReferenceCall, typeOf } from './document.ts'
import { Loaded } from './Loaded.tsx'
import { reference as text } from './words.ts'

/** Calls that the examples make. */
const EXAMPLES: Partial<Record<string, CallName>> = {
  'post-oauth2-token': 'access-token',
  'post-partner-v1-checks': 'first-check',
  'post-device-authenticity-vwip-check-status': 'check-status',
  'post-partner-v1-check-jobs': 'create-check-job',
  'get-partner-v1-check-jobs-id': 'read-check-job',
  'get-partner-v1-check-jobs-id-result': 'check-job-result',
  'delete-partner-v1-check-jobs-id': 'cancel-check-job',
  'get-partner-v1-balance': 'balance',
  'get-partner-v1-usage': 'usage',
  'post-partner-v1-webhooks': 'create-webhook',
  'get-partner-v1-webhooks': 'list-webhooks',
  'post-partner-v1-webhooks-id-test': 'test-webhook',
  'get-partner-v1-webhooks-id-deliveries': 'list-deliveries',
  'delete-partner-v1-webhooks-id': 'delete-webhook',
  'get-telco-v1-changes': 'block-list-changes',
  'get-telco-v1-snapshot': 'snapshot',
  'get-telco-v1-snapshots-epoch-position': 'download-snapshot',
  'get-n5g-eir-eic-v1-equipment-status': 'equipment-status',
  'post-partner-v1-blind': 'blind',
}

/** `/developers/reference/{call}`: one call. */
export function Component() {
  const { call: slug } = useParams()
  usePageTitle(words.titleOf(text.title))
  return (
    <>
      <BackLink to={paths.developersReference}>{text.all}</BackLink>
      <Loaded>
        {(document) => {
          const call = callsOf(document).find((one) => one.slug === slug)
          if (call) return <One document={document} call={call} />
          const all = <LinkButton to={paths.developersReference}>{text.all}</LinkButton>
          return <ErrorState title={text.unknown} text={text.unknownText} action={all} />
        }}
      </Loaded>
    </>
  )
}

function One({ document, call }: { document: OpenApi; call: ReferenceCall }) {
  const { slug, method, path, summary, description, parameters = [], requestBody, responses = {} } = call
  const name = `${method} ${path}`
  const example = EXAMPLES[slug]
  return (
    <>
      <PageHeading className="mb-6" subtitle={summary}>
        <span className="wrap-anywhere">{name}</span>
      </PageHeading>
      <Description summary={summary} text={description} />
      {parameters.length > 0 && (
        <Fields
          title={text.parameters}
          rows={parameters.map((one) => ({
            name: `${one.name} (${one.in})`,
            type: typeOf(document, one.schema ?? {}),
            required: one.required ?? false,
            description: one.description ?? '',
          }))}
        />
      )}
      {Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => (
        <Fields key={type} title={`${text.body}: ${type}`} rows={fieldsOf(document, schema)} />
      ))}
      <h2 className="mt-10 text-xl">{text.answers}</h2>
      {Object.entries(responses).map(([status, answer]) => {
        const [media] = Object.values(answer.content ?? {})
        return (
          <Fields
            key={status}
            small
            title={text.answer(status, answer.description ?? '')}
            // A refusal has one form: the chapter of errors shows it.
            rows={status.startsWith('2') ? fieldsOf(document, media?.schema) : []}
          />
        )
      })}
      {example && (
        <>
          <h2 className="mt-10 text-xl">{text.example}</h2>
          <Call name={example} title={text.exampleOf(name)} />
        </>
      )}
    </>
  )
}

/** Without the summary, which begins each description and stands above it. */
function Description({ summary = '', text: whole = '' }: { summary?: string; text?: string }) {
  const rest = whole.startsWith(summary) ? whole.slice(summary.length).replace(/^[.\s]+/, '') : whole
  return (
    rest !== '' && (
      <p>
        <Inline text={rest} />
      </p>
    )
  )
}

function Fields({
  title,
  rows,
  small = false,
}: {
  title: string
  rows: readonly FieldRow[]
  small?: boolean
}) {
  const Heading = small ? 'h3' : 'h2'
  const cells = rows.map(({ name, type, required, description }) => [
    `\`${name}\``,
    required ? `${type}, ${text.required}` : type,
    description,
  ])
  // A column that is empty in each row says nothing.
  const columns = rows.some(({ description }) => description !== '') ? 3 : 2
  return (
    <>
      <Heading className={small ? 'mt-4 font-semibold' : 'mt-10 text-xl'}>{title}</Heading>
      {rows.length > 0 && (
        <Blocks
          blocks={[
            {
              kind: 'table',
              label: text.fieldsOf(title),
              head: text.columns.slice(0, columns),
              rows: cells.map((row) => row.slice(0, columns)),
            },
          ]}
        />
      )}
    </>
  )
}
