/**
 * Modules that share a file. Without these groups the bundler makes a file for each set of pages that share a
 * module: seventy for the dashboard, each a request over a slow network. Most groups follow from the imports
 * and from the folder; the first group that fits takes a module. The numbers of pages are measured: they keep
 * each page within the budgets of src/bundle-budget.built.test.ts.
 */
import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Context = Rolldown.ChunkingContext

/** Modules that few pages need, which their number of pages would make a part of `ui` for all. */
const OF_FEW_PAGES: Readonly<Record<string, readonly string[]>> = {
  officers: ['accesses', 'cases', 'command-officers', 'law-enforcement', 'proposals', 'work'].map(
    (calls) => `slim:@amana/contract/${calls}`,
  ),
  calls: ['pending-reports', 'receipts', 'states', 'stations', 'system'].map(
    (calls) => `slim:@amana/contract/${calls}`,
  ),
  acts: ['device/ReasonDialog', 'officer-draft', 'work/use-refresh-waiting-count'].map(
    (name) => `/law-enforcement/${name}`,
  ),
  files: [
    ...['FileChoice', 'FileRow', 'FilesField', 'UploadProgress'].map((part) => `/ui/${part}`),
    ...['accept-file', 'compress-image', 'document-types', 'messages/files', 'upload', 'use-picture'].map(
      (name) => `/lib/${name}`,
    ),
  ],
  codes: [
    ...['use-countdown', 'use-demo-people'].map((name) => `/lib/${name}`),
    ...['CodeEntry', 'CodeField', 'SingleCodeField', 'digit-boxes', 'use-send-whole'].map(
      (part) => `/ui/${part}`,
    ),
    ...['DemoPeople', 'Resend', 'SessionWarning'].map((part) => `/ui/${part}`),
  ],
  pin: ['/lib/use-has-pin', '/lib/use-lead-to-pin', '/ui/ForgotPinLink'],
  developers: [
    ...[
      'Blocks',
      'Call',
      'ChapterPage',
      'Code',
      'Inline',
      'blocks',
      'examples',
      'language-choice',
      'words',
    ].map((name) => `/partners/developers/${name}`),
    '/web/examples/(?!verify_receipt).*',
  ],
}

/** @param source the folder `src` */
export function chunkGroups(source: string): Group[] {
  const loaded = new Map<string, Set<string>>()

  /** Everything that a module of `app` loads at once, without the module. */
  function loadedBy(module: string, context: Context): Set<string> {
    const known = loaded.get(module)
    if (known) return known
    const path = `${source}/app/${module}`
    const found = new Set<string>()
    const visit = (id: string) => {
      if (found.has(id)) return
      found.add(id)
      for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported)
    }
    visit(path)
    found.delete(path)
    loaded.set(module, found)
    return found
  }

  const group = (name: (id: string, context: Context) => string | null, minShareCount = 1): Group => ({
    name,
    minShareCount,
    includeDependenciesRecursively: false,
    debugName: 'chunks.ts',
  })
  const isOf = (name: string, module: string) => (id: string, context: Context) =>
    loadedBy(module, context).has(id) ? name : null
  const ofLanding = isOf('frame', 'landing-app.tsx')
  const ofApplication = isOf('base', 'application.tsx')
  const ofUsers = isOf('users', 'layouts/UserLayout.tsx')
  const featureOf = (id: string) => /\/src\/features\/([^/]+)\//.exec(id)?.[1] ?? null

  return [
    // Modules that the landing page shares with the application.
    group((id, context) => (ofApplication(id, context) ?? ofUsers(id, context)) && ofLanding(id, context)),
    group(ofLanding, 8),
    group(ofApplication),
    ...Object.entries(OF_FEW_PAGES).map(([name, modules]) => {
      const isModule = new RegExp(`(${modules.join('|')})([.]tsx?)?$`)
      return group((id) => (isModule.test(id) ? name : null))
    }),
    group((id) => (featureOf(id) || id.includes('slim:') ? null : 'ui'), 6),
    group(ofUsers),
    group(featureOf, 12),
  ]
}
