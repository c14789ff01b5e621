import {
  CERTIFICATE_CHECK_DAYS,
  type CertificateContent,
  readCertificate,
} from '@amana/contract/certificates'
import type { EndpointData } from '@amana/contract/endpoint'
import { type ReactNode, Suspense } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { ApiError, call } from '../../lib/api.ts'
import { formatDate, formatDateTime } from '../../lib/dates.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Imei } from '../../ui/Imei.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { CertificateFacts } from './CertificateFacts.tsx'
import { FindCertificate } from './FindCertificate.tsx'
import { certificate as texts } from './messages.ts'
import { contentOf } from './read-content.ts'
import { Signature } from './Signature.tsx'
import { useSignatureCheck } from './use-signature-check.ts'

/** With the drawing of QR codes, which no other part of the page needs. */
const OfflineCode = lazyPart(async () => (await import('./OfflineCode.tsx')).OfflineCode)

type Certificate = EndpointData<typeof readCertificate>

type Loaded =
  | { state: 'found'; certificate: Certificate; content: CertificateContent; asOf: string }
  | { state: 'unknown' }
  | { state: 'failed' }

export async function loader({ params, request }: LoaderFunctionArgs): Promise<Loaded> {
  try {
    const { data } = await call(
      readCertificate,
      { params: { number: params.number ?? '' } },
      { signal: request.signal },
    )
    // Only signed content is shown as fact, and it must be about the requested certificate.
    const content = contentOf(data.content)
    if (content?.number !== data.number) throw new Error('the signed content names another certificate')
    return { state: 'found', certificate: data, content, asOf: new Date().toISOString() }
  } catch (error) {
    if (request.signal.aborted) throw error
    if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_failed'))
      return { state: 'unknown' }
    return { state: 'failed' }
  }
}

const DAY_MS = 86_400_000

const BANNERS = {
  valid: { icon: 'shield', box: 'bg-clean-solid text-on-clean-solid' },
  expired: { icon: 'clock', box: 'bg-flagged-solid text-on-flagged-solid' },
  superseded: { icon: 'transfer', box: 'bg-flagged-solid text-on-flagged-solid' },
  forged: { icon: 'stop', box: 'bg-stolen-solid text-on-stolen-solid' },
  revoked: { icon: 'stop', box: 'bg-stolen-solid text-on-stolen-solid' },
} as const

/** Whether a certificate is still valid, its content, and its signature (decisions §4). */
export function Component() {
  const loaded = useLoaderData<Loaded>()
  const { revalidate } = useRevalidator()
  usePageTitle(loaded.state === 'found' ? texts.title(loaded.content.number) : texts.heading)
  const imei = loaded.state === 'found' ? `?imei=${loaded.content.imei}` : ''
  const again = (
    <LinkButton to={paths.results + imei} variant="secondary">
      {texts.again}
    </LinkButton>
  )
  return (
    <div className="mx-auto max-w-prose">
      <PageHeading>{texts.heading}</PageHeading>
      {loaded.state === 'unknown' && (
        <>
          <EmptyState icon="document" {...texts.notFound} action={again} />
          <FindCertificate />
        </>
      )}
      {loaded.state === 'failed' && (
        <ErrorState title={texts.failed.title} text={texts.failed.text} onRetry={revalidate} />
      )}
      {loaded.state === 'found' && <Found {...loaded} again={again} />}
    </div>
  )
}

/** The end of a check's certificate; null: that of a registration holds until something is reported. */
function endOf({ kind, issued_at }: CertificateContent): Date | null {
  return kind === 'verification' ? new Date(Date.parse(issued_at) + CERTIFICATE_CHECK_DAYS * DAY_MS) : null
}

type State = Certificate['status'] | 'forged' | 'expired'

interface FoundProps extends Extract<Loaded, { state: 'found' }> {
  /** Link to a new check. */
  again: ReactNode
}

function Found({ certificate, content, asOf, again }: FoundProps) {
  const check = useSignatureCheck(certificate)
  const end = endOf(content)
  const old = certificate.status === 'valid' && end !== null && end <= new Date(asOf)
  const standing = old ? 'expired' : certificate.status
  const state: State = check === 'bad' ? 'forged' : standing
  return (
    <>
      {check === null ? (
        <p
          role="status"
          className="mt-6 flex min-h-54 items-center gap-4 rounded-lg bg-sunken p-5 text-lg font-semibold md:p-8"
        >
          <Spinner label="" />
          {texts.checking}
        </p>
      ) : (
        <Banner state={state} content={content} end={end} asOf={asOf} />
      )}
      <h2 className="mt-8 text-xl">{texts.next.heading}</h2>
      <ol className="mt-3 grid list-decimal gap-3 pl-6 marker:font-semibold">
        <li>{texts.compare}</li>
        {(state === 'valid' ? texts.next.valid : texts.next.ended).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="mt-4">{again}</div>
      <CertificateFacts certificate={certificate} content={content} />
      {/* Only of a valid certificate: a buyer who is shown the code of another one believes it. */}
      {state === 'valid' && (
        <Suspense fallback={null}>
          <OfflineCode text={certificate.offline} />
        </Suspense>
      )}
      <Signature certificate={certificate} issuer={content.issuer} check={check} />
    </>
  )
}

interface BannerProps {
  /** `forged`: the signature does not fit, regardless of the status in the answer. */
  state: State
  content: CertificateContent
  end: Date | null
  asOf: string
}

/** The verdict, until when it holds, and the phone that it is about. */
function Banner({ state, content, end, asOf }: BannerProps) {
  const { icon, box } = BANNERS[state]
  const { badge, title, text } = wordsOf(state)
  const name = [content.brand, content.model].filter((word) => word !== '').join(' ')
  return (
    <section aria-labelledby="status" data-status={state} className={`mt-6 rounded-lg p-5 md:p-8 ${box}`}>
      <p className="flex items-center gap-4 text-3xl font-bold">
        <Icon name={icon} size={52} className="shrink-0" />
        {badge}
      </p>
      <h2 id="status" className="mt-3 text-lg">
        {title}
      </h2>
      {state === 'valid' && (
        <p className="mt-1 font-semibold">{end ? texts.validUntil(formatDate(end)) : texts.validWhile}</p>
      )}
      <p className="mt-1">{text}</p>
      <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-current/30 border-t pt-3">
        <Imei imei={content.imei} className="font-semibold text-lg" />
        <span>{name || texts.modelUnknown}</span>
      </p>
      <p className="mt-3 text-sm">{texts.statusAsOf(formatDateTime(asOf))}</p>
    </section>
  )
}

function wordsOf(state: State) {
  if (state === 'forged') return texts.forged
  if (state !== 'expired') return texts.status[state]
  return { ...texts.expired, title: texts.expired.title(CERTIFICATE_CHECK_DAYS) }
}
