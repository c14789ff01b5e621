import type { EndpointData } from '@amana/contract/endpoint'
import { exportCommandStatistics, readCommandStatistics } from '@amana/contract/statistics'
import { formatNumber } from '@amana/messages'
import { useQuery } from '@tanstack/react-query'
import { type ApiError, call, retryOnce } from '../../lib/api.ts'
import { fetchFile } from '../../lib/download.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { useDownload } from '../../lib/use-download.ts'
import { useSession } from '../../lib/use-session.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Button, Card, ErrorState, Form, Icon, PageHeading, Skeleton, TextField } from '../../ui/index.ts'
import { wantedDay } from './dashboard/flag-filters.ts'
import { lawEnforcement } from './messages.ts'
import { CustodyFigures } from './statistics/CustodyFigures.tsx'
import { commandStatistics as texts } from './statistics/messages.ts'
import { useUrlParams, withParam } from './use-url-params.ts'
import { useSavedUrlText } from './use-url-text.ts'

type Statistics = EndpointData<typeof readCommandStatistics>

/** `/law-enforcement/statistics` (decisions §12): exact counts of the officer's own command. */
export function Component() {
  usePageTitle(texts.title)
  const { user } = useSession()
  const [params, changeParams] = useUrlParams()
  const [writtenFrom, writtenTo] = [params.get('from') ?? '', params.get('to') ?? '']
  const write = (name: 'from' | 'to', value: string) => changeParams((last) => withParam(last, name, value))
  const [from, setFrom] = useSavedUrlText(writtenFrom, wantedDay, (value) => write('from', value))
  const [to, setTo] = useSavedUrlText(writtenTo, wantedDay, (value) => write('to', value))
  const query = { from: writtenFrom || undefined, to: writtenTo || undefined }
  const statistics = useQuery<Statistics, ApiError>({
    networkMode: 'always',
    refetchOnWindowFocus: false,
    queryKey: ['law-enforcement', 'statistics', query],
    queryFn: async ({ signal }) => (await call(readCommandStatistics, { query }, { signal })).data,
    retry: retryOnce,
  })
  const command = statistics.data?.state_command ?? user?.officer_state
  const exported = useDownload(() => fetchFile(exportCommandStatistics, { query }))
  function clear() {
    setFrom('')
    setTo('')
    changeParams(() => new URLSearchParams())
  }
  return (
    <>
      <BackLink to={paths.officerDashboard}>{texts.back}</BackLink>
      <PageHeading className="mb-6" subtitle={command ? texts.subtitleOf(command) : texts.subtitle}>
        {texts.title}
      </PageHeading>
      <Card>
        <Form
          onSubmit={() => undefined}
          error={null}
          pending={false}
          label={texts.filters}
          className="items-start gap-4 *:min-w-0 sm:grid-cols-2 lg:grid-cols-4"
        >
          <TextField
            type="date"
            label={texts.from}
            value={from}
            max={wantedDay(to) ?? ''}
            onChange={setFrom}
          />
          <TextField type="date" label={texts.to} value={to} min={wantedDay(from) ?? ''} onChange={setTo} />
          <div className="flex flex-wrap gap-3 sm:col-span-2 lg:self-end">
            <Button variant="ghost" className="min-h-12" pending={exported.pending} onClick={exported.start}>
              {!exported.pending && <Icon name="document" size={20} />}
              {texts.export}
            </Button>
            {(from || to) && (
              <Button variant="ghost" className="min-h-12" onClick={clear}>
                {texts.all}
              </Button>
            )}
          </div>
        </Form>
        <hr className="my-4 border-line" />
        <Counts statistics={statistics} />
      </Card>
      {statistics.data && (
        <div className="mt-6">
          <CustodyFigures custody={statistics.data.custody} />
        </div>
      )}
    </>
  )
}

function Counts({
  statistics: { data, error, isFetching, refetch },
}: {
  statistics: ReturnType<typeof useQuery<Statistics, ApiError>>
}) {
  if (data === undefined)
    return error && !isFetching ? (
      <ErrorState title={refusalText(error, texts.failed)} onRetry={() => void refetch()} />
    ) : (
      <>
        <p role="status" className="sr-only">
          {texts.loading}
        </p>
        <Skeleton className="h-40 w-full" />
      </>
    )
  const rows = [
    ...data.types.map(({ flag_type, ...counts }) => ({ name: lawEnforcement.types[flag_type], ...counts })),
    { ...data, name: texts.everything },
  ]
  const { columns } = texts
  return (
    <>
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{texts.caption}</caption>
        <thead>
          <tr className="border-line border-b text-xs *:py-2 *:font-semibold *:text-muted *:wrap-anywhere sm:text-sm">
            <th scope="col">{columns.type}</th>
            {[columns.open, columns.closed, columns.found, columns.median].map((name) => (
              <th key={name} scope="col" className="pl-1 text-right sm:pl-2">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ name, open, closed, found, median_days }) => (
            <tr key={name} className="*:py-3 last:font-semibold">
              <th scope="row" className="font-[inherit]">
                {name}
              </th>
              <td className="text-right tabular-nums">{formatNumber(open)}</td>
              <td className="text-right tabular-nums">{formatNumber(closed)}</td>
              <td className="text-right tabular-nums">{formatNumber(found)}</td>
              <td className="text-right tabular-nums">{median_days ?? texts.none}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-muted">{texts.note}</p>
    </>
  )
}
