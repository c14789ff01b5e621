import { type CertificateContent, readCertificate } from '@amana/contract/certificates'
import type { EndpointData } from '@amana/contract/endpoint'
import { Suspense } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { ApiError, call } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { CertificateFacts } from './CertificateFacts.tsx'
import { FindCertificate } from './FindCertificate.tsx'
import { offlineCode, certificate as texts } from './messages.ts'
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

/** The code of a check ends after 90 days (decisions §4). */
const CHECK_HOLDS_MS = 90 * 86_400_000

const BANNERS = {
  valid: { icon: 'shield', box: 'bg-clean-solid text-on-clean-solid' },
  superseded: { icon: 'transfer', box: 'bg-flagged-solid text-on-flagged-solid' },
  forged: { icon: 'stop', box: 'bg-stolen-solid text-on-stolen-solid' },
  revoked: { icon: 'stop', box: 'bg-stolen-solid text-on-stolen-solid' },
} as const

/** Whether a certificate is still valid, its content, and its signature (decisions §4). */
export function Component() {
  const loaded = useLoaderData<Loaded>()
  const { revalidate } = useRevalidator()
  usePageTitle(loaded.state === 'found' ? texts.title(loaded.content.number) : texts.heading)
  const again = (
    <LinkButton to={paths.results} variant="secondary">
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
      {loaded.state === 'found' && (
        <>
          <Found {...loaded} />
          <div className="mt-10">{again}</div>
        </>
      )}
    </div>
  )
}

function Found({ certificate, content, asOf }: Extract<Loaded, { state: 'found' }>) {
  const check = useSignatureCheck(certificate)
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
        <Banner status={check === 'bad' ? 'forged' : certificate.status} asOf={asOf} />
      )}
      <CertificateFacts certificate={certificate} content={content} />
      <p className="mt-4 flex gap-3 text-muted">
        <Icon name="info" className="shrink-0" />
        {texts.compare}
      </p>
      {certificate.status === 'valid' && check !== 'bad' && (
        <OfflinePart certificate={certificate} content={content} />
      )}
      <Signature certificate={certificate} check={check} />
    </>
  )
}

/** Only of a valid certificate: a buyer who is shown the code of another one believes it. */
function OfflinePart({
  certificate,
  content,
}: Pick<Extract<Loaded, { state: 'found' }>, 'certificate' | 'content'>) {
  const ended =
    content.kind === 'verification' && Date.parse(content.issued_at) + CHECK_HOLDS_MS <= Date.now()
  if (ended) return <p className="mt-10 text-muted">{offlineCode.ended}</p>
  return (
    <Suspense fallback={null}>
      <OfflineCode text={certificate.offline} />
    </Suspense>
  )
}

/** `forged`: the signature does not fit, regardless of the status in the answer. */
function Banner({ status, asOf }: { status: Certificate['status'] | 'forged'; asOf: string }) {
  const { icon, box } = BANNERS[status]
  const { badge, title, text } = status === 'forged' ? texts.forged : texts.status[status]
  return (
    <section aria-labelledby="status" data-status={status} className={`mt-6 rounded-lg p-5 md:p-8 ${box}`}>
      <p className="flex items-center gap-4 text-3xl font-bold">
        <Icon name={icon} size={52} className="shrink-0" />
        {badge}
      </p>
      <h2 id="status" className="mt-3 text-lg">
        {title}
      </h2>
      <p className="mt-1">{text}</p>
      <p className="mt-3 text-sm">{texts.statusAsOf(formatDateTime(asOf))}</p>
    </section>
  )
}
