import { readPhoneSignIns, signOutPhone } from '@amana/contract/cases'
import type { EndpointData } from '@amana/contract/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiError, call, retryOnce } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { Button, Card, ErrorState, Skeleton, toast } from '../../ui/index.ts'
import { cases } from './messages.ts'
import { CASES_KEY } from './queries.ts'

const text = cases.signOut

type SignIns = EndpointData<typeof readPhoneSignIns>

const keyOf = (imei: string) => [CASES_KEY, imei, 'sign-ins'] as const

/** Ends what may be open on the missing phone, in one press: the list above the button is what ends. */
export function SignOutSection({ imei }: { imei: string }) {
  const { data, error, isFetching, refetch } = useQuery<SignIns, ApiError>({
    staleTime: 0,
    networkMode: 'always',
    refetchOnReconnect: true,
    queryKey: keyOf(imei),
    queryFn: async ({ signal }) => (await call(readPhoneSignIns, { params: { imei } }, { signal })).data,
    retry: retryOnce,
  })
  const signOut = useSignOut(imei)
  return (
    <section aria-labelledby="case-sign-out">
      <Card className="grid gap-4">
        <h2 id="case-sign-out" className="text-xl">
          {text.heading}
        </h2>
        <p>{text.text}</p>
        {content()}
        <Button
          variant="secondary"
          className="sm:justify-self-start"
          pending={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          {text.submit}
        </Button>
      </Card>
    </section>
  )

  function content() {
    if (data) return <List {...data} />
    if (error && !isFetching)
      return <ErrorState title={refusalText(error, text.loadFailed)} onRetry={() => void refetch()} />
    return <Skeleton className="h-16 w-full" />
  }
}

function List({ sessions, passkeys }: SignIns) {
  if (sessions.length + passkeys.length === 0) return <p className="text-muted">{text.none}</p>
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      {sessions.map(({ id, device, last_used_at }) => (
        <li key={id}>{text.session(device, formatDateTime(last_used_at))}</li>
      ))}
      {passkeys.map(({ id, name, device }) => (
        <li key={id} className="wrap-anywhere">
          {text.passkey(name, device)}
        </li>
      ))}
    </ul>
  )
}

function useSignOut(imei: string) {
  const queries = useQueryClient()
  return useMutation<EndpointData<typeof signOutPhone>, ApiError>({
    networkMode: 'always',
    mutationFn: async () => (await call(signOutPhone, { params: { imei } })).data,
    onSuccess({ sessions, passkeys }) {
      toast.success(sessions + passkeys === 0 ? text.nothing : text.done, { id: 'sign-out' })
      queries.setQueryData<SignIns>(keyOf(imei), { sessions: [], passkeys: [] })
      void queries.invalidateQueries({ queryKey: ['settings'] })
    },
    onError: (error) => void toast.error(refusalText(error, text.failed), { id: 'sign-out' }),
  })
}
