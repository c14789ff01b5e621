import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { afterEach, expect, test } from 'vitest'
import { brand } from '../lib/brand.ts'
import { brandClaims } from '../lib/brand-claims.ts'
import { LandingApp } from './landing-app.tsx'

const claims = [
  brandClaims.trusted,
  ...brandClaims.figures,
  ...Object.values(brandClaims.claims),
  ...Object.values(brand.badges),
]

async function landingHtml(): Promise<string> {
  return text((await prerenderToNodeStream(<LandingApp leave={async () => {}} />)).prelude)
}

afterEach(() => {
  for (const claim of claims) claim.shown = true
})

test('with every claim switched off the landing page makes none of them', async () => {
  for (const claim of claims) claim.shown = false
  const html = await landingHtml()
  for (const words of [
    '50,000+',
    '99.9%',
    '24/7',
    'regulator',
    'PCI DSS',
    'telecom records',
    'Government Approved',
    'NDPR',
    'NIN and BVN',
  ]) {
    expect(html).not.toContain(words)
  }
})

test('where no network is asked the server takes the claim out, as the script does', async () => {
  const html = await landingHtml()
  const off = await text(
    (await prerenderToNodeStream(<LandingApp leave={async () => {}} telecomOff />)).prelude,
  )
  expect(html).toContain('Verify ownership with telecom records')
  expect(off).not.toContain('telecom records')
  expect(html.replace(/<li data-claim="telecomRecords"[^>]*>.*?<\/li>/s, '')).toBe(off)
})

test('counts of a release stand in the place of claims that are counts', async () => {
  const released = { month: 'October 2026', stolen: '1,240', found: '85' }
  const html = await text(
    (await prerenderToNodeStream(<LandingApp leave={async () => {}} released={released} />)).prelude,
  )
  for (const claim of ['50,000+', '99.9%']) expect(html).not.toContain(claim)
  for (const words of ['1,240', 'Reported stolen, October 2026', '85', 'Found again, October 2026', '24/7'])
    expect(html).toContain(words)
})

test('S1 §2 Landing page: the hero', async () => {
  const html = await landingHtml()
  const heading = /<h1[^>]* aria-label="Protect Your Device\. Verify Before You Buy\."[^>]*>(.*)<\/h1>/.exec(
    html,
  )?.[1]
  expect(heading?.replace(/<[^>]+>|<!-- -->/g, '')).toBe('Protect Your Device. Verify Before You Buy.')
  expect(html).toContain('placeholder="Enter IMEI number (e.g., 354188040123456)"')
  expect(html).toMatch(
    /<form[^>]*method="get"[^>]*action="\/results"|<form[^>]*action="\/results"[^>]*method="get"/,
  )
  expect(html).toContain('Results delivered via email after payment of NGN100 via card, airtime, or wallet.')
  expect(html).toContain('Get device ownership verification in three simple steps')
})

test('S1 §2 FAQ: the first item is open by default, the others are closed', async () => {
  const states = [...(await landingHtml()).matchAll(/aria-expanded="(true|false)"/g)].map((match) => match[1])
  expect(states).toEqual(['true', 'false', 'false', 'false', 'false', 'false'])
})
