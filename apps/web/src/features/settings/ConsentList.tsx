import { CONSENTS_LISTED, type Consent, type NetworkAct, withdrawConsents } from '@amana/contract/telecom'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiError, call } from '../../lib/api.ts'
import { networkActs } from '../../lib/messages/network-acts.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { Button, EmptyState, ErrorState, toast } from '../../ui/index.ts'
import { RecordList } from '../../ui/RecordList.tsx'
import { CONSENTS, useConsents } from './consent-queries.ts'
import { settings } from './messages.ts'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'
import { timeText } from './time-text.ts'

const text = settings.privacy
const { columns } = text

/** Consents to ask the person's network, each with its withdrawal: a table, on a phone cards. */
export function ConsentList() {
  const { data, error, refetch } = useConsents()
  const withdraw = useWithdraw()
  if (data) {
    if (data.length === 0) return <EmptyState icon="lock" title={text.empty} text={text.emptyText} />
    // One button a purpose: it withdraws all of its consents.
    const newest = new Map(data.toReversed().map((consent) => [consent.purpose, consent]))
    const standing = new Set(data.filter(({ withdrawn_at }) => !withdrawn_at).map(({ purpose }) => purpose))
    return (
      <div className="grid gap-5">
        <RecordList
          caption={text.caption}
          columns={[columns.at, columns.purpose, columns.phone, columns.state]}
          items={data.map((consent, place) => ({ consent, place }))}
          keyOf={({ place }) => place}
          cells={({ consent }) => cellsOf(consent)}
        />
        <div className="flex flex-wrap gap-3">
          {[...newest.keys()]
            .filter((purpose) => standing.has(purpose))
            .map((purpose) => (
              <Button
                key={purpose}
                variant="secondary"
                pending={withdraw.isPending && withdraw.variables === purpose}
                onClick={() => withdraw.mutate(purpose)}
              >
                {text.withdrawOf(networkActs.acts[purpose])}
              </Button>
            ))}
          {standing.size > 1 && (
            <Button
              variant="secondary"
              pending={withdraw.isPending && withdraw.variables === undefined}
              onClick={() => withdraw.mutate(undefined)}
            >
              {text.withdrawAll}
            </Button>
          )}
        </div>
        {data.length === CONSENTS_LISTED && (
          <p className="text-muted text-sm">{text.newest(CONSENTS_LISTED)}</p>
        )}
      </div>
    )
  }
  if (error)
    return (
      <ErrorState
        title={text.loadFailed}
        text={refusalText(error, '') || undefined}
        onRetry={() => void refetch()}
      />
    )
  return <SettingsSkeleton rows={3} />
}

function cellsOf({ purpose, phone, at, withdrawn_at }: Consent) {
  return [
    <time key="at" dateTime={at} className="md:whitespace-nowrap">
      {timeText(at)}
    </time>,
    <span key="purpose" className="font-semibold">
      {networkActs.acts[purpose]}
    </span>,
    <span key="phone" className="digits whitespace-nowrap">
      {phone}
    </span>,
    withdrawn_at ? text.withdrawn(timeText(withdrawn_at)) : text.given,
  ]
}

/** Undefined: all. */
function useWithdraw() {
  const queries = useQueryClient()
  return useMutation<Consent[], ApiError, NetworkAct | undefined>({
    networkMode: 'always',
    mutationFn: async (purpose) =>
      (await call(withdrawConsents, { body: purpose === undefined ? {} : { purpose } })).data,
    onSuccess(consents) {
      queries.setQueryData<Consent[]>(CONSENTS, consents)
      // Pages of devices no longer have the date.
      void queries.invalidateQueries({ queryKey: ['devices'] })
      // The same place as a failure before it, which is no longer so.
      toast.success(text.done, { id: 'consents' })
    },
    onError: (error) => void toast.error(refusalText(error, text.failed), { id: 'consents' }),
  })
}
