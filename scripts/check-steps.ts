/**
 * The static checks: types, lint, unused exports, secrets, citations, licences, translations, boundaries.
 * Shared by `npm run check` and `npm test`.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkTree } from './boundaries/check-boundaries.ts'
import { checkCitations } from './citations.ts'
import { checkInstallScripts } from './install-script-names.ts'
import { checkLicences } from './licences.ts'
import { checkTranslations } from './messages/check-translations.ts'
import { print, printStep } from './print.ts'
import { ROOT, TOOLS, WORKSPACES } from './root.ts'
import { runCommand, runNode } from './run-command.ts'
import { checkSecrets } from './secrets.ts'

interface StepResult {
  ok: boolean
  output: string
  note?: string
}

interface CheckStep {
  name: string
  /** Part of the commit hook. */
  fast: boolean
  run: () => Promise<StepResult>
}

const CACHE = join(ROOT, 'node_modules/.cache/amana')

function types(workspace: string): CheckStep {
  return {
    name: `types: ${workspace}`,
    fast: workspace === 'packages/contract' || workspace === 'apps/api',
    run: async () => {
      const buildInfo = join(CACHE, `${workspace.replaceAll('/', '-')}.tsbuildinfo`)
      const { code, output } = await runNode(
        [TOOLS.tsc, '-p', workspace, '--noEmit', '--incremental', '--tsBuildInfoFile', buildInfo],
        { cwd: ROOT },
      )
      return { ok: code === 0, output }
    },
  }
}

/** Both linters know rules that the other lacks. A warning fails as an error does. */
async function lintOpenApi(): Promise<StepResult> {
  const document = join(CACHE, 'openapi.json')
  const written = await runNode([join(ROOT, 'apps/api/src/testing/write-open-api.ts'), document], {
    cwd: ROOT,
  })
  if (written.code !== 0) return { ok: false, output: written.output }
  // Neither asks the network for a newer release, nor counts who uses it.
  const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const [redocly, spectral] = await Promise.all([
    runNode([TOOLS.redocly, 'lint', document, '--config', join(ROOT, 'redocly.yaml'), '--format=summary'], {
      cwd: ROOT,
      env,
    }),
    runNode(
      [TOOLS.spectral, 'lint', document, '--ruleset', join(ROOT, '.spectral.yaml'), '--fail-severity=warn'],
      { cwd: ROOT },
    ),
  ])
  // redocly ends with 0 when there are warnings alone.
  const warned = /\b[1-9]\d* (?:warning|error)/.test(redocly.output)
  return {
    ok: redocly.code === 0 && !warned && spectral.code === 0,
    output: `${redocly.output}\n${spectral.output}`,
  }
}

/**
 * Warnings of an installation, which .npmrc hides. By the Node of package.json, as that is what runs each
 * package; nothing is fetched or changed.
 */
async function lintInstallation(): Promise<StepResult> {
  const { code, output } = await runCommand(
    'npm',
    ['ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=warn'],
    { cwd: ROOT, env: { PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}` } },
  )
  return { ok: code === 0 && !/^npm (warn|error)/im.test(output), output }
}

function checkSteps(): CheckStep[] {
  return [
    // The longest on one core comes first: at the end it would leave the other one idle.
    {
      name: 'boundaries',
      fast: false,
      run: async () => {
        const { modules, problems } = await checkTree()
        return { ok: problems.length === 0, output: problems.join('\n'), note: `${modules} files` }
      },
    },
    ...WORKSPACES.filter((workspace) => existsSync(join(ROOT, workspace, 'tsconfig.json'))).map(types),
    {
      name: 'lint and format: biome',
      fast: true,
      run: async () => {
        const { code, output } = await runNode(
          [TOOLS.biome, 'check', '--colors=off', '--max-diagnostics=50', '.'],
          { cwd: ROOT },
        )
        return { ok: code === 0, output }
      },
    },
    {
      name: 'exports that nobody uses: knip',
      fast: false,
      run: async () => {
        const { code, output } = await runNode([TOOLS.knip, '--no-progress'], { cwd: ROOT })
        return { ok: code === 0, output }
      },
    },
    {
      name: 'OpenAPI: redocly and spectral',
      fast: false,
      run: lintOpenApi,
    },
    {
      name: 'warnings of npm ci',
      fast: false,
      run: lintInstallation,
    },
    {
      name: 'scripts of packages',
      fast: true,
      run: async () => {
        const problems = checkInstallScripts()
        return { ok: problems.length === 0, output: problems.join('\n') }
      },
    },
    {
      name: 'secrets in tracked files',
      fast: true,
      run: async () => {
        const { files, problems } = checkSecrets()
        return { ok: files > 0 && problems.length === 0, output: problems.join('\n'), note: `${files} files` }
      },
    },
    {
      name: 'citations that can be opened',
      fast: true,
      run: async () => {
        const { files, problems } = checkCitations()
        return { ok: files > 0 && problems.length === 0, output: problems.join('\n'), note: `${files} files` }
      },
    },
    {
      name: 'licences of dependencies',
      fast: false,
      run: async () => {
        const problems = checkLicences()
        return { ok: problems.length === 0, output: problems.join('\n') }
      },
    },
    {
      name: 'translations',
      fast: false,
      run: async () => {
        const { units, errors, warnings } = await checkTranslations()
        return {
          ok: errors.length === 0,
          output: errors.join('\n'),
          note: `${units} texts, ${warnings.length} warnings`,
        }
      },
    },
  ]
}

/** Runs the checks, two at a time, one line each; failures are printed in full. */
export async function runChecks({ fast }: { fast: boolean }): Promise<{ passed: number; failed: number }> {
  mkdirSync(CACHE, { recursive: true })
  const waiting = checkSteps().filter((step) => step.fast || !fast)
  const counts = { passed: 0, failed: 0 }
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const startedAt = performance.now()
      const result = await step
        .run()
        .catch((error: unknown): StepResult => ({ ok: false, output: String(error) }))
      printStep(result.ok, step.name, (performance.now() - startedAt) / 1000, result.note)
      if (!result.ok) print(result.output.trim())
      counts[result.ok ? 'passed' : 'failed'] += 1
    }
  }
  await Promise.all([work(), work()])
  return counts
}
