import { API_BASE } from '@amana/contract/endpoint'
import { useEffect, useRef, useState } from 'react'
import { request } from '../../lib/http.ts'
import { useBackOnline } from '../../lib/use-online.ts'
import { Alert, Button, Skeleton } from '../../ui/index.ts'
import { developers as text } from './developers-guide.ts'

/** Swagger UI, as the server has it for its own page. */
const FOLDER = '/api/docs/static'
/** Calls of organisations. */
const PARTNER_PATH = /^\/(oauth2|partner|device-|telco|n5g|\.well-known\/oauth)/

interface OpenApi {
  paths: Record<string, unknown>
  components: Record<string, unknown>
}
type SwaggerUi = (options: Record<string, unknown>) => void

/**
 * The reference of the partners’ calls, drawn from the OpenAPI document. Loaded only when somebody asks: the
 * renderer is large.
 */
export function Reference() {
  const [state, setState] = useState<'closed' | 'loading' | 'shown' | 'failed'>('closed')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is gone.
    if (state === 'shown') place.current?.focus()
    if (state !== 'loading') return
    let left = false
    Promise.all([loadRenderer(), loadDocument()])
      .then(([draw, spec]) => {
        if (left || !place.current) return
        // No calls from here: the browser would send a partner's secret.
        draw({
          spec,
          domNode: place.current,
          supportedSubmitMethods: [],
          defaultModelsExpandDepth: -1,
          docExpansion: 'list',
        })
        setState('shown')
      })
      .catch(() => {
        if (!left) setState('failed')
      })
    return () => {
      left = true
    }
  }, [state])
  useBackOnline(state === 'failed', () => setState('loading'))
  return (
    <section aria-labelledby="reference" className="mt-10">
      <h2 id="reference" className="text-xl">
        {text.referenceTitle}
      </h2>
      <p className="mt-2 mb-3">{text.referenceWords}</p>
      {state === 'failed' && (
        <Alert tone="danger" className="mb-3">
          {text.referenceFailed}
        </Alert>
      )}
      {(state === 'closed' || state === 'failed') && (
        <Button variant="secondary" onClick={() => setState('loading')}>
          {state === 'failed' ? text.again : text.reference}
        </Button>
      )}
      {state === 'loading' && (
        <div role="status" aria-label={text.referenceLoading}>
          <Skeleton className="h-64" />
        </div>
      )}
      {/* Swagger UI is light only: its sheet is turned over as a whole in the dark theme. */}
      <div
        ref={place}
        tabIndex={-1}
        hidden={state !== 'shown'}
        className="overflow-x-auto rounded-md px-2 dark:[filter:invert(0.9)_hue-rotate(180deg)]"
        style={{ backgroundColor: 'white', colorScheme: 'light' }}
      />
    </section>
  )
}

async function loadDocument(): Promise<OpenApi> {
  const answer = await request(`${API_BASE}/openapi.json`, {})
  if (!answer.ok) throw new Error('the document could not be loaded')
  const document = (await answer.json()) as OpenApi
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => PARTNER_PATH.test(path)))
  // Without a place to type a secret into.
  return { ...document, paths, components: { ...document.components, securitySchemes: undefined } }
}

async function loadRenderer(): Promise<SwaggerUi> {
  const style = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: `${FOLDER}/swagger-ui.css`,
  })
  const script = Object.assign(document.createElement('script'), { src: `${FOLDER}/swagger-ui-bundle.js` })
  await Promise.all(
    [style, script].map(
      (element) =>
        new Promise<void>((resolve, reject) => {
          element.onload = () => resolve()
          element.onerror = () => {
            for (const one of [style, script]) one.remove()
            reject(new Error('the renderer could not be loaded'))
          }
          document.head.append(element)
        }),
    ),
  )
  return (globalThis as unknown as { SwaggerUIBundle: SwaggerUi }).SwaggerUIBundle
}
