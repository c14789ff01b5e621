import { API_BASE } from '@amana/contract/endpoint'
import { usePageTitle } from '../../../../lib/page-title.ts'
import { paths } from '../../../../lib/paths.ts'
import { Link, PageHeading } from '../../../../ui/index.ts'
import { words } from '../words.ts'
import { callsOf } from './document.ts'
import { Loaded } from './Loaded.tsx'
import { reference as text } from './words.ts'

/** `/developers/reference`: every call, by group. */
export function Component() {
  usePageTitle(words.titleOf(text.title))
  return (
    <>
      <PageHeading className="mb-6" subtitle={text.subtitle}>
        {text.title}
      </PageHeading>
      <p>
        <a href={`${API_BASE}/openapi.json`} download className="text-link">
          {text.document}
        </a>
      </p>
      <Loaded>
        {(document) =>
          [...Map.groupBy(callsOf(document), ({ group }) => group)].map(([group, calls]) => (
            <section key={group} aria-label={group}>
              <h2 className="mt-10 text-xl">{group}</h2>
              <ul className="mt-2 divide-y divide-line">
                {calls.map(({ slug, method, path, summary }) => (
                  <li key={slug} className="py-3">
                    <Link to={paths.developersCall(slug)} className="text-link font-semibold wrap-anywhere">
                      {method} {path}
                    </Link>
                    <p className="text-sm text-muted">{summary}</p>
                  </li>
                ))}
              </ul>
            </section>
          ))
        }
      </Loaded>
    </>
  )
}
