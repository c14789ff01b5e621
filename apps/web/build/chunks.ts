/**
 * Modules that share a chunk. Without this table the bundler makes a file for each set of pages that share a
 * module: forty for the dashboard, each a request over a slow network. Modules that nearly every page needs
 * are grouped by hand, outermost first; the bundler groups the rest.
 */
const CHUNKS: readonly [name: string, modules: RegExp][] = [
  // Shared by the landing page and every other one.
  [
    'frame',
    /\/src\/(ui\/(AnimatedHeading|Button|Field|Icon|ImeiField|ScanButton|Link|Logo|Spinner|classes)|app\/layouts\/(Footer|Frame|Languages|PublicHeader))\.tsx?$/,
  ],
  [
    'frame',
    /\/src\/lib\/(brand|choose-locale|forget-drafts|landing-wipe|locale|page-title|paths|use-online|use-support|messages\/(brand|document|layout|ui))\.ts$|\/packages\/messages\/src\/(?!dates|gsm7)|contract\/src\/(endpoint|imei)\.ts$|slim:@amana\/contract\/(endpoint|imei)/,
  ],
  // The calls of the portal of organisations: no other page makes them.
  [
    'organisations',
    /@amana\/contract\/(organisations|organisation-words|partner-scopes)$|contract\/src\/(organisation-words|partner-scopes)\.ts$/,
  ],
  ['organisations', /\/src\/features\/organisations\/(Loaded|amounts|messages|queries|roles)\.tsx?$/],
  // The calls of the officers' portal, of cases, and of who looked at one's data: few pages make them.
  ['officers', /slim:@amana\/contract\/(accesses|cases|command-officers|law-enforcement|proposals|work)$/],
  // Small parts that most pages of settings share.
  ['settings', /\/src\/features\/settings\/(SettingsCard|SettingsSkeleton|messages|time-text)\.tsx?$/],
  // Small parts that most pages of the officers' portal share.
  ['portal', /\/src\/features\/law-enforcement\/(FlagRow|SectionCard|flag-filters)\.tsx?$/],
  // Decisions of officers that need a reason.
  ['decisions', /\/src\/features\/law-enforcement\/(device\/ReasonDialog|officer-draft|work\/use-refresh-waiting-count)\.tsx?$/],
  // The calls of conversations about found phones.
  ['found', /slim:@amana\/contract\/found$/],
  // Needed by every page of the application: the router, the session, calls of the API.
  [
    'base',
    /\/node_modules\/(react-router|react-hot-toast|goober)\/|slim:@amana\/contract\/(?!certificates|flags|partners|private-look-up|profile|receipts|simulator|statistics|system|transfers)|contract\/src\/(errors|phone|dates)\.ts$/,
  ],
  [
    'base',
    /\/src\/lib\/(api|dates|device-name|display-name|download|draft-database|focus|home|http|is-officer|lazy-part|origin|own-state|refresh|refusal-text|session|sign-out|tab-lock|tab-store|toast|toast-host|use-session|messages\/(errors|flags|refusals|session))\.ts$|\/packages\/messages\/src\/dates\.ts$/,
  ],
  ['base', /\/src\/app\/(CannotLoad|layouts\/(BareHeader|NavigationLink))\.tsx$|\/src\/lib\/use-media-query\.ts$/],
  // Choosing files and sending them.
  [
    'files',
    /\/src\/(ui\/(FileChoice|FileRow|FilesField|UploadProgress)|lib\/(accept-file|compress-image|document-types|upload|use-picture|messages\/files))\.tsx?$/,
  ],
  ['ui', /\/src\/ui\/(?!DemoPeople|Resend|SessionWarning|Tabs|scan\/)|\/src\/lib\/form\/(rules|use-form)\.ts$/],
  [
    'queries',
    /\/node_modules\/@tanstack\/(query-core|react-query)\/|\/src\/app\/layouts\/(Queries|Initial)\.tsx$|\/src\/lib\/(use-download|csv)\.ts$|contract\/src\/(device-words|payment-methods)\.ts$/,
  ],
  [
    'user',
    /\/src\/features\/notifications\/(Bell|messages|use-unread-count)\.tsx?$|\/layouts\/UserHeader\.tsx$|\/src\/lib\/use-transfer-path\.ts$/,
  ],
  // A check from the number to its report: the dashboard, the results, and the page after a payment.
  [
    'checks',
    /\/src\/features\/verifications\/(?!CheckList|CheckPanel|CheckView|HowItWorks|OwnCheck|RecentChecks|device-payment-verification|recent-checks|results)/,
  ],
  [
    'checks',
    /\/src\/features\/payments\/(paid\/messages|PaymentHistoryButton|PaymentSuccessDialog|ReceiptButton|pending-payment|price)\.tsx?$/,
  ],
  [
    'accounts',
    /\/src\/features\/accounts\/(AuthPage|InfoBox|RecoveryField|messages|navigation-state|otp-session|problems)\.tsx?$/,
  ],
  ['accounts', /\/src\/(lib\/(use-countdown|use-demo-people)|ui\/(DemoPeople|Resend|SessionWarning))\.tsx?$/],
]

export function chunkOf(moduleId: string): string | null {
  return CHUNKS.find(([, modules]) => modules.test(moduleId))?.[0] ?? null
}
